import { collectionOf, type Connection } from '../kernel/index.ts';
import { FIRST_ROLE, USERS_COLLECTION, type User } from './user.model.ts';

/** A session on a device. Hashes are SHA-256; no stored value works as a credential. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  /** Hash of its signing secret: a new secret ends the session. */
  readonly signingKeyId: string;
  /** The user's epoch when it was opened (`UserAccess`). */
  readonly epoch: number;
  readonly createdAt: Date;
  /** When the session and its remember-me token have expired. */
  readonly expiresAt: Date;
  readonly remembered?: RememberedDevice;
}

/** A remember-me token, valid for 30 days, and the device it is bound to. */
export interface RememberedDevice {
  readonly tokenHash: string;
  readonly fingerprintHash: string;
}

interface SessionDocument extends Omit<Session, 'id'> {
  _id: string;
}

export const sessionModel = collectionOf<SessionDocument>(
  'sessions',
  {
    _id: String,
    userId: Number,
    signingKeyId: String,
    epoch: Number,
    createdAt: Date,
    expiresAt: Date,
    remembered: Object,
  },
  { indexes: [[{ 'remembered.tokenHash': 1 }, { unique: true, sparse: true }], [{ userId: 1 }]] },
);

export async function insertSession(database: Connection, session: Session): Promise<void> {
  const { id, ...fields } = session;
  await sessionModel(database).insertOne({ _id: id, ...fields });
}

export async function findRememberedSession(database: Connection, tokenHash: string): Promise<Session | undefined> {
  const document = await sessionModel(database).findOne({ 'remembered.tokenHash': tokenHash }).lean();
  if (!document) return undefined;
  const { _id: id, ...fields } = document;
  return { id, ...fields };
}

/** A session with its user's state, from one read. Tokens are checked against it. */
export interface LiveSession
  extends
    Pick<Session, 'userId' | 'signingKeyId' | 'epoch' | 'expiresAt'>,
    Pick<User, 'username' | 'role' | 'isSuspended' | 'access'> {
  /** Whether the user's second factor is on. */
  readonly hasTwoFactor: boolean;
}

/** Returns the session with one indexed query; undefined when the session or its user is gone. */
export async function findLiveSession(database: Connection, sessionId: string): Promise<LiveSession | undefined> {
  const [session] = await sessionModel(database).aggregate<LiveSession>([
    { $match: { _id: sessionId } },
    { $lookup: { from: USERS_COLLECTION, localField: 'userId', foreignField: '_id', as: 'user' } },
    { $unwind: '$user' },
    {
      $project: {
        _id: 0,
        userId: 1,
        username: '$user.username',
        role: { $ifNull: ['$user.role', FIRST_ROLE] },
        isSuspended: '$user.isSuspended',
        signingKeyId: 1,
        epoch: 1,
        expiresAt: 1,
        access: '$user.access',
        hasTwoFactor: '$user.twoFactor.isEnabled',
      },
    },
  ]);
  return session;
}

/** Ends a session and its remember-me token. */
export async function deleteSession(database: Connection, sessionId: string): Promise<void> {
  await sessionModel(database).deleteOne({ _id: sessionId });
}

/** Deletes expired sessions of a user. */
export async function deleteExpiredSessions(database: Connection, userId: number, now: Date): Promise<void> {
  await sessionModel(database).deleteMany({ userId, expiresAt: { $lte: now } });
}

/** Deletes all sessions of a user except the spared one, which loses its remember-me token. */
export async function deleteSessionsOf(database: Connection, userId: number, sparedSessionId?: string): Promise<void> {
  if (sparedSessionId === undefined) return void (await sessionModel(database).deleteMany({ userId }));
  await sessionModel(database).deleteMany({ userId, _id: { $ne: sparedSessionId } });
  await sessionModel(database).updateOne({ _id: sparedSessionId }, { $unset: { remembered: 1 } });
}

/** Deletes all sessions of other signing secrets. */
export async function deleteSessionsOfOtherKeys(database: Connection, signingKeyId: string): Promise<void> {
  await sessionModel(database).deleteMany({ signingKeyId: { $ne: signingKeyId } });
}
