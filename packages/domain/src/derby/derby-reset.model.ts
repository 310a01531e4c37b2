import type { Connection } from '../kernel/index.ts';
import { derbyModel, ONLY_ID } from './derby.model.ts';

/** A reset that was decided and is not done: what every step needs to be repeated without harm. */
export interface DerbyReset {
  readonly id: string;
  readonly startedAt: Date;
  readonly by: { readonly userId: number; readonly username: string; readonly sessionId: string };
  readonly requestId: string | null;
  readonly backupName: string;
  readonly auditId: number;
  /** When somebody was last at it; null when nobody is. */
  readonly touchedAt: Date | null;
  /** Null until the backup is whole and deleting has begun: until then the reset can be called off. */
  readonly deletion: ResetDeletion | null;
}

/** What is deleted: nothing that comes later, however late a step is repeated. */
export interface ResetDeletion {
  readonly at: Date;
  readonly lastEntryId: number;
  readonly lastRunId: number;
  readonly entries: number;
  readonly photos: number;
}

/** The reset that is going on, or null. */
export async function findReset(database: Connection): Promise<DerbyReset | null> {
  const document = await derbyModel(database).findById(ONLY_ID, { reset: 1 }).lean();
  return document?.reset ?? null;
}

/** The write that decides: an ended derby, whose end is complete, is being reset. Of any number of callers exactly one gets true. */
export async function decideReset(database: Connection, reset: DerbyReset): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { _id: ONLY_ID, status: 'ended', isEndComplete: true, reset: null },
    { $set: { reset } },
  );
  return result.modifiedCount === 1;
}

/**
 * Takes over what nobody was at within that time of `at`, before or after it, as clocks may have been set;
 * gives the reset to the one of several who gets it.
 */
export async function takeOverReset(
  database: Connection,
  { at, aliveWithinMs }: { readonly at: Date; readonly aliveWithinMs: number },
): Promise<DerbyReset | null> {
  const [from, to] = [new Date(at.getTime() - aliveWithinMs), new Date(at.getTime() + aliveWithinMs)];
  const document = await derbyModel(database)
    .findOneAndUpdate(
      {
        _id: ONLY_ID,
        reset: { $ne: null },
        $or: [{ 'reset.touchedAt': null }, { 'reset.touchedAt': { $lte: from } }, { 'reset.touchedAt': { $gte: to } }],
      },
      { $set: { 'reset.touchedAt': at } },
      { returnDocument: 'after' },
    )
    .lean();
  return document?.reset ?? null;
}

/** Says who is at it: somebody at this time, or nobody. False when the reset is done or was called off. */
export async function touchReset(database: Connection, id: string, touchedAt: Date | null): Promise<boolean> {
  const result = await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id },
    { $set: { 'reset.touchedAt': touchedAt } },
  );
  return result.matchedCount === 1;
}

/** Calls off a reset that has deleted nothing. */
export async function cancelReset(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id, 'reset.deletion': null },
    { $set: { reset: null } },
  );
}

/** From here on there is no way back. Gives what is deleted, as whoever came first has decided; null when the reset is gone. */
export async function beginDeletion(
  database: Connection,
  id: string,
  deletion: ResetDeletion,
): Promise<ResetDeletion | null> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id, 'reset.deletion': null },
    { $set: { 'reset.deletion': deletion } },
  );
  const reset = await findReset(database);
  return reset?.id === id ? reset.deletion : null;
}

/** Ended -> active, which ends the reset. */
export async function finishReset(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne(
    { _id: ONLY_ID, 'reset.id': id },
    {
      $set: {
        status: 'active',
        endedAt: null,
        runId: null,
        requestId: null,
        requestKey: null,
        message: null,
        reset: null,
        untoldReset: id,
      },
    },
  );
}

/** The reset that not everybody has been told of, or null. */
export async function findUntoldReset(database: Connection): Promise<string | null> {
  const document = await derbyModel(database).findById(ONLY_ID, { untoldReset: 1 }).lean();
  return document?.untoldReset ?? null;
}

/** Everybody has been told of this reset. */
export async function markTold(database: Connection, id: string): Promise<void> {
  await derbyModel(database).updateOne({ _id: ONLY_ID, untoldReset: id }, { $set: { untoldReset: null } });
}
