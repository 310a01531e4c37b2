import { collectionOf, type Connection } from '../kernel/index.ts';
import { deleteOldestRows, saveRow } from './rows.ts';

/** A login whose password was right and whose code has not come yet. */
export interface PendingLogin {
  readonly userId: number;
  /** SHA-256 of the device token that was answered. */
  readonly tokenHash: string;
  readonly address: string;
  /** Of the device that asked to be remembered. */
  readonly fingerprintHash: string | null;
}

interface PendingLoginDocument extends PendingLogin {
  _id: string;
  expiresAt: Date;
}

export const pendingLoginModel = collectionOf<PendingLoginDocument>(
  'pending_logins',
  { _id: String, userId: Number, tokenHash: String, address: String, fingerprintHash: String, expiresAt: Date },
  { indexes: [[{ tokenHash: 1 }], [{ userId: 1 }]] },
);

const PENDING_MS = 5 * 60_000;
const MAX_PENDING_OF_USER = 10;

/** Keeps a login for 5 minutes. Deletes expired ones of all users, and the user's oldest ones above 10. */
export async function savePendingLogin(database: Connection, login: PendingLogin, now: Date): Promise<void> {
  const { userId, tokenHash } = login;
  const model = pendingLoginModel(database);
  const expiresAt = new Date(now.getTime() + PENDING_MS);
  await saveRow(model, { _id: `${userId} ${tokenHash}`, ...login, expiresAt });
  await model.deleteMany({ expiresAt: { $lte: now } });
  await deleteOldestRows(model, { userId, keep: MAX_PENDING_OF_USER });
}

/** The users who have a login pending on the device. */
export async function findUsersOfPendingLogins(database: Connection, tokenHash: string, now: Date): Promise<number[]> {
  const documents = await pendingLoginModel(database)
    .find({ tokenHash, expiresAt: { $gt: now } }, { userId: 1 })
    .lean();
  return documents.map(({ userId }) => userId);
}

/**
 * Takes the fingerprint of a pending login out, once: that of the device, or without its token the latest
 * one of the address. Undefined when there is none that asked to be remembered.
 */
export async function takePendingFingerprint(
  database: Connection,
  {
    userId,
    address,
    tokenHash,
  }: Pick<PendingLogin, 'userId' | 'address'> & { readonly tokenHash?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const waiting = { userId, fingerprintHash: { $ne: null }, expiresAt: { $gt: now } };
  const document = await pendingLoginModel(database)
    .findOneAndDelete(tokenHash === undefined ? { ...waiting, address } : { ...waiting, tokenHash })
    .sort({ expiresAt: -1 })
    .lean();
  return document?.fingerprintHash ?? undefined;
}

/** Ends all pending logins of a user. */
export async function deletePendingLoginsOf(database: Connection, userId: number): Promise<void> {
  await pendingLoginModel(database).deleteMany({ userId });
}
