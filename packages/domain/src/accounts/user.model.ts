import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

/** An administrator's account. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly isSuspended: boolean;
  readonly twoFactor: TwoFactor;
  readonly createdAt: Date;
}

/** `sealedSeed` is set from the start of the setup on; `lastTimeStep` is the step of the newest code that was used. */
export interface TwoFactor {
  readonly isEnabled: boolean;
  readonly sealedSeed: string | null;
  readonly lastTimeStep: number;
}

interface UserDocument {
  _id: number;
  username: string;
  usernameKey: string;
  email: string | null;
  passwordHash: string;
  isSuspended: boolean;
  twoFactor: TwoFactor;
  createdAt: Date;
}

const twoFactorSchema = new Schema<TwoFactor>(
  {
    isEnabled: { type: Boolean, required: true },
    sealedSeed: { type: String, default: null },
    lastTimeStep: { type: Number, required: true },
  },
  { _id: false },
);

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, default: null },
    passwordHash: { type: String, required: true },
    isSuspended: { type: Boolean, required: true },
    twoFactor: { type: twoFactorSchema, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ usernameKey: 1 }, { unique: true });

/** Where user rows lie, for the look-up from a session. */
export const USERS_COLLECTION = 'users';

export const userModel = (database: Connection) => modelOf(database, 'User', userSchema);

/** Step before every code. */
const NO_TIME_STEP = -1;

export const NO_TWO_FACTOR: TwoFactor = { isEnabled: false, sealedSeed: null, lastTimeStep: NO_TIME_STEP };

/** Names that differ in case or in the way accents are written are one name. */
const usernameKeyOf = (username: string) => username.normalize('NFC').toLowerCase();

/** Stores a user. Answers false when the id or the name is taken. */
export async function insertUser(database: Connection, user: User): Promise<boolean> {
  const { id, ...fields } = user;
  try {
    await userModel(database).insertOne({ _id: id, usernameKey: usernameKeyOf(user.username), ...fields });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Looks a name up, whatever its case. */
export async function findUserByName(database: Connection, username: string): Promise<User | undefined> {
  const document = await userModel(database)
    .findOne({ usernameKey: usernameKeyOf(username) })
    .lean();
  return document ? userOf(document) : undefined;
}

export async function findUserById(database: Connection, id: number): Promise<User | undefined> {
  const document = await userModel(database).findById(id).lean();
  return document ? userOf(document) : undefined;
}

/**
 * Marks a code's step as used; of several logins with one code exactly one gets true.
 */
export async function claimTimeStep(database: Connection, userId: number, timeStep: number): Promise<boolean> {
  const result = await userModel(database).updateOne(
    { _id: userId, 'twoFactor.isEnabled': true, 'twoFactor.lastTimeStep': { $lt: timeStep } },
    { $set: { 'twoFactor.lastTimeStep': timeStep } },
  );
  return result.modifiedCount === 1;
}

function userOf({ _id: id, username, email, passwordHash, isSuspended, twoFactor, createdAt }: UserDocument): User {
  return { id, username, email, passwordHash, isSuspended, twoFactor, createdAt };
}
