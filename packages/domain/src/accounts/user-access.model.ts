import type { Connection, Role } from '../kernel/index.ts';
import { FIRST_ROLE, NO_TWO_FACTOR, userModel, userOf, type Departure, type User } from './user.model.ts';

/** Changes of a user's credentials or suspension. */
export type AccessChange = Partial<Pick<User, 'passwordHash' | 'isSuspended' | 'twoFactor'>>;

/**
 * Changes a user's access and ends all sessions except the spared one, with one atomic write. Returns undefined when
 * the row does not match `expected` or the user does not exist.
 */
export async function changeAccess(
  database: Connection,
  { userId, expected = {}, change, sparedSessionId }: AccessWrite,
): Promise<User | undefined> {
  const document = await userModel(database)
    .findOneAndUpdate(
      { _id: userId, ...expected },
      { $set: { ...change, 'access.sparedSessionId': sparedSessionId ?? null }, $inc: { 'access.epoch': 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  return document ? userOf(document) : undefined;
}

/** A change of a user's access. */
export interface AccessWrite {
  readonly userId: number;
  readonly expected?: Readonly<Record<string, string | boolean>>;
  readonly change: AccessChange;
  readonly sparedSessionId?: string;
}

/** Ends a suspension without creating a session. Returns false when there is no such user. */
export async function reinstateUser(database: Connection, userId: number): Promise<boolean> {
  const result = await userModel(database).updateOne({ _id: userId }, { $set: { isSuspended: false } });
  return result.matchedCount === 1;
}

/** Changes a user's role. Returns the role before; undefined when there is no such user. */
export async function replaceRole(database: Connection, userId: number, role: Role): Promise<Role | undefined> {
  const before = await userModel(database)
    .findOneAndUpdate({ _id: userId }, { $set: { role } }, { returnDocument: 'before' })
    .lean();
  return before ? userOf(before).role : undefined;
}

/** Stores the seed of a setup. Returns false when the second factor is enabled. */
export async function storeSeed(database: Connection, userId: number, sealedSeed: string): Promise<boolean> {
  const result = await userModel(database).updateOne(
    { _id: userId, 'twoFactor.isEnabled': false },
    { $set: { twoFactor: { ...NO_TWO_FACTOR, sealedSeed } } },
  );
  return result.matchedCount === 1;
}

/** Marks a code's step as used. Returns true to one of several logins with the same code. */
export async function claimTimeStep(database: Connection, userId: number, timeStep: number): Promise<boolean> {
  const result = await userModel(database).updateOne(
    { _id: userId, 'twoFactor.isEnabled': true, 'twoFactor.lastTimeStep': { $lt: timeStep } },
    { $set: { 'twoFactor.lastTimeStep': timeStep } },
  );
  return result.modifiedCount === 1;
}

/** Stores the same seed sealed anew, unless the row has changed since it was read. */
export async function replaceSealedSeed(
  database: Connection,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await userModel(database).updateOne(
    { _id: userId, 'twoFactor.sealedSeed': from },
    { $set: { 'twoFactor.sealedSeed': to } },
  );
}

/** Marks the user as about to be suspended, demoted or deleted. Returns false when there is no such user. */
export async function addDeparture(database: Connection, userId: number, departure: Departure): Promise<boolean> {
  const result = await userModel(database).updateOne({ _id: userId }, { $push: { departures: departure } });
  return result.matchedCount === 1;
}

/** Removes a departure mark. */
export async function removeDeparture(database: Connection, userId: number, departureId: string): Promise<void> {
  await userModel(database).updateOne({ _id: userId }, { $pull: { departures: { id: departureId } } });
}

/** Returns whether another administrator is active and has no departure mark made after `since`. */
export async function isAnotherStaying(
  database: Connection,
  { userId, since }: { readonly userId: number; readonly since: Date },
): Promise<boolean> {
  const others = await userModel(database)
    .find({ _id: { $ne: userId }, isSuspended: false, role: { $in: [FIRST_ROLE, null] } }, { departures: 1 })
    .lean();
  return others.some(({ departures }) => departures.every(({ at }) => at <= since));
}
