import { composed, unlessDuplicate, collectionOf, type Connection, type Role } from '../kernel/index.ts';

/** The administrator who can never be deleted. */
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
 * Which sessions count: those of this epoch, and the one that went on when the epoch was changed from
 * within it. The write that changes what a session rests on raises the epoch, so it alone ends them all,
 * one that is being opened at that moment included.
 */
export interface UserAccess {
  readonly epoch: number;
  readonly sparedSessionId: string | null;
}

/** `sealedSeed` is set from the start of the setup on; `lastTimeStep` is the step of the newest code that was used. */
export interface TwoFactor {
  readonly isEnabled: boolean;
  readonly sealedSeed: string | null;
  readonly lastTimeStep: number;
}

interface UserDocument extends Omit<User, 'id' | 'role'> {
  _id: number;
  usernameKey: string;
  /** Absent in rows of before there were roles: those users are administrators. */
  role?: Role;
  /** Attempts to suspend, demote or delete this user that are under way. */
  departures: Departure[];
}

/** Mark of an attempt to suspend, demote or delete, set before those who would stay are counted. */
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

/** Where user rows lie, for the look-up from a session. */
export const USERS_COLLECTION = userModel.indexes.collection;

/** Step before every code. */
const NO_TIME_STEP = -1;

export const NO_TWO_FACTOR: TwoFactor = { isEnabled: false, sealedSeed: null, lastTimeStep: NO_TIME_STEP };

/** The role of a row that names none. */
export const FIRST_ROLE: Role = 'administrator';

/** What a user begins with. */
export const FIRST_ACCESS: UserAccess = { epoch: 0, sparedSessionId: null };

/** Names that differ in case or in the way accents are written are one name. */
const usernameKeyOf = (username: string) => composed(username).toLowerCase();

/** Stores a user. Answers false when the id or the name is taken. */
export async function insertUser(database: Connection, user: User): Promise<boolean> {
  const { id, ...fields } = user;
  const document = { _id: id, usernameKey: usernameKeyOf(user.username), departures: [], ...fields };
  return (await unlessDuplicate(userModel(database).insertOne(document))) !== null;
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

/** All users in the order of their ids. */
export async function findUsers(database: Connection): Promise<User[]> {
  const documents = await userModel(database).find({}, { departures: 0 }).sort({ _id: 1 }).lean();
  return documents.map(userOf);
}

/**
 * Deletes a user; their name is free again, their id is not. Returns whether there was one to delete: of several callers
 * one gets true.
 */
export async function deleteUserRow(database: Connection, userId: number): Promise<boolean> {
  const { deletedCount } = await userModel(database).deleteOne({ _id: userId });
  return deletedCount === 1;
}

/** A row as the use cases know it. */
export function userOf(document: Omit<UserDocument, 'departures'>): User {
  const { _id: id, username, email, role = FIRST_ROLE, passwordHash, isSuspended, twoFactor, access } = document;
  return { id, username, email, role, passwordHash, isSuspended, twoFactor, access, createdAt: document.createdAt };
}
