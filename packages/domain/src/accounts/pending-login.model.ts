import { collectionOf, type Connection } from '../kernel/index.ts';
import { deleteOldestRows, saveRow } from './rows.ts';

/** A login with the right password that waits for its code. */
export interface PendingLogin {
  readonly userId: number;
  /** SHA-256 of the device token that was returned. */
  readonly tokenHash: string;
  readonly address: string;
  /** Fingerprint hash of the device when it wants to be remembered, else null. */
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

/** Stores a login for 5 minutes. Deletes expired ones of all users, and the user's oldest ones above 10. */
export async function savePendingLogin(database: Connection, login: PendingLogin, now: Date): Promise<void> {
  const { userId, tokenHash } = login;
  const model = pendingLoginModel(database);
  const expiresAt = new Date(now.getTime() + PENDING_MS);
  await saveRow(model, { _id: `${userId} ${tokenHash}`, ...login, expiresAt });
  await model.deleteMany({ expiresAt: { $lte: now } });
  await deleteOldestRows(model, { userId, keep: MAX_PENDING_OF_USER });
}

/** Returns the users with a pending login on the device. */
export async function findUsersOfPendingLogins(database: Connection, tokenHash: string, now: Date): Promise<number[]> {
  const documents = await pendingLoginModel(database)
    .find({ tokenHash, expiresAt: { $gt: now } }, { userId: 1 })
    .lean();
  return documents.map(({ userId }) => userId);
}

/**
 * Returns and deletes the fingerprint of a pending login: by its device token, or without one the latest of the
 * address. Undefined when no pending login wants to be remembered.
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
