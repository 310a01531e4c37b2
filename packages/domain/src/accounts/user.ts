import { visibleText } from '@derby/rules/unicode-text';
import {
  assertLength,
  assertSignedIn,
  BadInputError,
  collectionOf,
  composed,
  MAX_LISTED_ROWS,
  RoleNotAllowedError,
  UnauthenticatedError,
  unlessDuplicate,
  type Actor,
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
  /** Of a scale pass, which has no password; absent for all other users. */
  readonly pass?: ScalePass;
}

interface ScalePass {
  /** When its sessions end. */
  readonly endsAt: Date;
  /** The latest code, by its SHA-256. `requestHash` is of the press that has redeemed it. */
  readonly offer: { readonly codeHash: string; readonly expiresAt: Date; readonly requestHash?: string };
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
    pass: Object,
  },
  {
    indexes: [
      [{ usernameKey: 1 }, { unique: true }],
      [{ 'pass.offer.codeHash': 1 }, { unique: true, sparse: true }],
    ],
  },
);

/** Matches users with a password. For all that only they may do, a scale pass does not exist. */
export const HAS_PASSWORD = { pass: { $exists: false } } as const;

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
  const { username, email, passwordHash, isSuspended, twoFactor, access, createdAt, pass } = row;
  const user = { id, username, email, role, passwordHash, isSuspended, twoFactor, access, createdAt };
  return pass ? { ...user, pass } : user;
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

/** Returns undefined for the name of a scale pass, too. */
export async function findUserByName(database: Connection, username: string): Promise<User | undefined> {
  const row = await userModel(database)
    .findOne({ usernameKey: usernameKeyOf(username), ...HAS_PASSWORD })
    .lean();
  return row ? userOf(row) : undefined;
}

export async function findPassByName(database: Connection, username: string): Promise<User | undefined> {
  const row = await userModel(database)
    .findOne({ usernameKey: usernameKeyOf(username), pass: { $exists: true } })
    .lean();
  return row ? userOf(row) : undefined;
}

/** Gives a pass a new end and code, also one that was ended. Returns undefined when it was deleted. */
export async function renewPass(database: Connection, id: number, pass: ScalePass): Promise<User | undefined> {
  const row = await userModel(database)
    .findOneAndUpdate({ _id: id }, { $set: { pass, isSuspended: false } }, { returnDocument: 'after' })
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

export async function findUsers(database: Connection, filter: object = {}): Promise<User[]> {
  const users = userModel(database);
  const rows = await users.find(filter, { departures: 0 }).sort({ _id: 1 }).limit(MAX_LISTED_ROWS).lean();
  return rows.map(userOf);
}

/** Narrows to a user with a password. Throws ROLE_NOT_ALLOWED for a scale pass, UNAUTHENTICATED for other actors. */
export function assertHasPassword(actor: Actor): asserts actor is SignedInUser {
  assertSignedIn(actor);
  if (actor.kind === 'weighmaster' && actor.isPass) throw new RoleNotAllowedError();
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
    readonly expected?: Readonly<Record<string, string | boolean | object>>;
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
