import { visibleText } from '@derby/rules/unicode-text';
import {
  assertLength,
  BadInputError,
  collectionOf,
  composed,
  MAX_LISTED_ROWS,
  UnauthenticatedError,
  unlessDuplicate,
  type Connection,
  type Role,
  type SignedInUser,
} from '../kernel/index.ts';

/** Id of the administrator that can never be deleted. */
export const FIRST_ID = 1;

/** Role of new users, and of rows from before roles existed. */
export const FIRST_ROLE: Role = 'administrator';

export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly role: Role;
  readonly passwordHash: string;
  readonly isSuspended: boolean;
  /** `sealedSeed` is set from the start of a setup. `lastTimeStep` is the step of the newest used code. */
  readonly twoFactor: {
    readonly isEnabled: boolean;
    readonly sealedSeed: string | null;
    readonly lastTimeStep: number;
  };
  /**
   * Sessions of this epoch are valid, and the spared one. A write that changes a user's access raises the epoch, which
   * ends all other sessions at once, including one that is just being opened.
   */
  readonly access: { readonly epoch: number; readonly sparedSessionId: string | null };
  readonly createdAt: Date;
}

interface UserDocument extends Omit<User, 'id' | 'role'> {
  _id: number;
  usernameKey: string;
  role?: Role;
  /** Running attempts to suspend, demote or delete this user. */
  departures: { readonly id: string; readonly at: Date }[];
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

/** No code has a step as low as -1. */
export const NO_TWO_FACTOR: User['twoFactor'] = { isEnabled: false, sealedSeed: null, lastTimeStep: -1 };

/** Counted before trimming. */
export const MAX_USERNAME_CHARACTERS = 80;

/** Returns the trimmed name to store. Throws BAD_INPUT. */
export function acceptableUsername(given: string): string {
  assertLength(given, { name: 'username', label: 'Username', max: MAX_USERNAME_CHARACTERS });
  const username = given.trim();
  if (username === '') throw new BadInputError('Username is required', ['username']);
  if (visibleText(username) !== username) {
    throw new BadInputError('Username must not contain invisible characters', ['username']);
  }
  return username;
}

/** Case and the encoding of accents make no difference. */
const usernameKeyOf = (username: string) => composed(username).toLowerCase();

export function userOf({ _id: id, role = FIRST_ROLE, ...row }: Omit<UserDocument, 'departures'>): User {
  const { username, email, passwordHash, isSuspended, twoFactor, access, createdAt } = row;
  return { id, username, email, role, passwordHash, isSuspended, twoFactor, access, createdAt };
}

/** Inserts an active user without a second factor. Returns undefined when the id or the name is taken. */
export async function insertUser(
  database: Connection,
  { id, ...given }: Omit<User, 'isSuspended' | 'twoFactor' | 'access'>,
): Promise<User | undefined> {
  const access = { epoch: 0, sparedSessionId: null };
  const fields = { ...given, isSuspended: false, twoFactor: NO_TWO_FACTOR, access };
  const row = { _id: id, usernameKey: usernameKeyOf(given.username), departures: [], ...fields };
  return (await unlessDuplicate(userModel(database).insertOne(row))) === null ? undefined : { id, ...fields };
}

export async function findUserByName(database: Connection, username: string): Promise<User | undefined> {
  const row = await userModel(database)
    .findOne({ usernameKey: usernameKeyOf(username) })
    .lean();
  return row ? userOf(row) : undefined;
}

export async function findUserById(database: Connection, id: number): Promise<User | undefined> {
  const row = await userModel(database).findById(id).lean();
  return row ? userOf(row) : undefined;
}

/** Returns the signed-in user. Throws UNAUTHENTICATED when the user was deleted. */
export async function findSelf(database: Connection, { userId }: SignedInUser): Promise<User> {
  const user = await findUserById(database, userId);
  if (!user) throw new UnauthenticatedError();
  return user;
}

export async function findUsers(database: Connection): Promise<User[]> {
  const rows = await userModel(database).find({}, { departures: 0 }).sort({ _id: 1 }).limit(MAX_LISTED_ROWS).lean();
  return rows.map(userOf);
}

/**
 * Changes a user's access and ends all sessions except the spared one, with one atomic write. Returns undefined when
 * the row does not match `expected` or the user does not exist.
 */
export async function changeAccess(
  database: Connection,
  {
    userId,
    expected = {},
    change,
    sparedSessionId,
  }: {
    readonly userId: number;
    readonly expected?: Readonly<Record<string, string | boolean>>;
    readonly change: Partial<Pick<User, 'passwordHash' | 'isSuspended' | 'twoFactor'>>;
    readonly sparedSessionId?: string;
  },
): Promise<User | undefined> {
  const row = await userModel(database)
    .findOneAndUpdate(
      { _id: userId, ...expected },
      { $set: { ...change, 'access.sparedSessionId': sparedSessionId ?? null }, $inc: { 'access.epoch': 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  return row ? userOf(row) : undefined;
}
