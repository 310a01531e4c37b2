import { composed, unlessDuplicate, collectionOf, type Connection, type Role } from '../kernel/index.ts';

/** Id of the administrator that can never be deleted. */
export const FIRST_ID = 1;

/** An account. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly role: Role;
  readonly passwordHash: string;
  readonly isSuspended: boolean;
  readonly twoFactor: TwoFactor;
  readonly access: UserAccess;
  readonly createdAt: Date;
}

/**
 * Defines which sessions are valid: those of this epoch, and the spared one. A write that changes a user's access
 * raises the epoch, which ends all other sessions at once, including one that is just being opened.
 */
export interface UserAccess {
  readonly epoch: number;
  readonly sparedSessionId: string | null;
}

/** `sealedSeed` is set from the start of a setup. `lastTimeStep` is the step of the newest used code. */
export interface TwoFactor {
  readonly isEnabled: boolean;
  readonly sealedSeed: string | null;
  readonly lastTimeStep: number;
}

interface UserDocument extends Omit<User, 'id' | 'role'> {
  _id: number;
  usernameKey: string;
  /** Absent in rows from before roles existed: those users are administrators. */
  role?: Role;
  /** Running attempts to suspend, demote or delete this user. */
  departures: Departure[];
}

/** Mark of an attempt to suspend, demote or delete a user, set before the remaining administrators are counted. */
export interface Departure {
  readonly id: string;
  readonly at: Date;
}

export const userModel = collectionOf<UserDocument>(
  'users',
  {
    _id: Number,
    username: String,
    usernameKey: String,
    email: String,
    role: String,
    passwordHash: String,
    isSuspended: Boolean,
    twoFactor: Object,
    access: Object,
    departures: Array,
    createdAt: Date,
  },
  { indexes: [[{ usernameKey: 1 }, { unique: true }]] },
);

/** Collection of users, for the join from sessions. */
export const USERS_COLLECTION = userModel.indexes.collection;

/** Lower than the step of any code. */
const NO_TIME_STEP = -1;

export const NO_TWO_FACTOR: TwoFactor = { isEnabled: false, sealedSeed: null, lastTimeStep: NO_TIME_STEP };

/** Role of rows without one. */
export const FIRST_ROLE: Role = 'administrator';

/** Access of a new user. */
export const FIRST_ACCESS: UserAccess = { epoch: 0, sparedSessionId: null };

/** Returns the key of a username. Case and the encoding of accents make no difference. */
const usernameKeyOf = (username: string) => composed(username).toLowerCase();

/** Inserts a user. Returns false when the id or the name is taken. */
export async function insertUser(database: Connection, user: User): Promise<boolean> {
  const { id, ...fields } = user;
  const document = { _id: id, usernameKey: usernameKeyOf(user.username), departures: [], ...fields };
  return (await unlessDuplicate(userModel(database).insertOne(document))) !== null;
}

/** Finds a user by name, ignoring case. */
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

/** Returns all users, ordered by id. */
export async function findUsers(database: Connection): Promise<User[]> {
  const documents = await userModel(database).find({}, { departures: 0 }).sort({ _id: 1 }).lean();
  return documents.map(userOf);
}

/** Deletes a user. The name can be used again, the id cannot. Returns true to one of several callers. */
export async function deleteUserRow(database: Connection, userId: number): Promise<boolean> {
  const { deletedCount } = await userModel(database).deleteOne({ _id: userId });
  return deletedCount === 1;
}

/** Converts a row for the use cases. */
export function userOf(document: Omit<UserDocument, 'departures'>): User {
  const { _id: id, username, email, role = FIRST_ROLE, passwordHash, isSuspended, twoFactor, access } = document;
  return { id, username, email, role, passwordHash, isSuspended, twoFactor, access, createdAt: document.createdAt };
}
