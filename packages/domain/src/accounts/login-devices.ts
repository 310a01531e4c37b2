import { hash } from 'node:crypto';
import type { Model } from 'mongoose';
import {
  collectionOf,
  createTurns,
  randomBytes,
  unlessDuplicate,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { findUserByName } from './user.ts';

/** A row of a user and a device, by the SHA-256 of the device's token. The token gives no access. */
interface DeviceDocument {
  _id: string;
  userId: number;
  tokenHash: string;
  expiresAt: Date;
}

const DEVICE_FIELDS = { _id: String, userId: Number, tokenHash: String, expiresAt: Date };

/** Devices on which a user has completed a login. */
const loginDeviceModel = collectionOf<DeviceDocument>('login_devices', DEVICE_FIELDS, {
  indexes: [[{ tokenHash: 1 }], [{ userId: 1 }]],
});

/** A login with the right password that waits for its code. */
interface PendingLoginDocument extends DeviceDocument {
  address: string;
  /** Fingerprint hash of the device when it wants to be remembered. */
  fingerprintHash: string | null;
}

const pendingLoginModel = collectionOf<PendingLoginDocument>(
  'pending_logins',
  { ...DEVICE_FIELDS, address: String, fingerprintHash: String },
  { indexes: [[{ tokenHash: 1 }], [{ userId: 1 }]] },
);

export const loginDeviceIndexes = [loginDeviceModel.indexes, pendingLoginModel.indexes];

/** Long enough to know a device from last year's derby. */
const DEVICE_MS = 400 * 86_400_000;
const MAX_DEVICES_OF_USER = 50;
const PENDING_MS = 5 * 60_000;
const MAX_PENDING_OF_USER = 10;

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. Other texts are not looked up. */
const TOKEN = /^[\w-]{43}$/;

/** Returns a new device token with 256 random bits. */
export const makeDeviceToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A device with a token that this server issued. */
export interface PresentedDevice {
  readonly token: string;
  readonly tokenHash: string;
  /**
   * `known`: the user has completed a login on it. `pending`: the user has just given the password on it. `of-others`:
   * neither.
   */
  readonly use: 'known' | 'pending' | 'of-others';
}

/**
 * Returns the device of a login by its token; undefined for a token that was never issued, has expired or was revoked.
 * Looks the username up only for a valid token, so a guessed token reveals nothing about it.
 */
export async function presentedDevice(
  { database, clock }: Deps,
  { deviceToken, username }: { readonly deviceToken?: string | null | undefined; readonly username: string },
): Promise<PresentedDevice | undefined> {
  const token = deviceToken ?? '';
  if (!TOKEN.test(token)) return undefined;
  const tokenHash = hash('sha256', token);
  const { known, pending } = await usersOf(database, tokenHash, clock.now());
  if (known.length === 0 && pending.length === 0) return undefined;
  const id = (await findUserByName(database, username))?.id ?? 0;
  const isOfUser = ({ userId }: { readonly userId: number }) => userId === id;
  const use = known.some(isOfUser) ? 'known' : pending.some(isOfUser) ? 'pending' : 'of-others';
  return { token, tokenHash, use };
}

type Device = Pick<DeviceDocument, 'userId' | 'tokenHash'>;

/** Looks up all tokens that arrived since the last look. */
interface Look {
  readonly tokenHashes: Set<string>;
  readonly found: Promise<{ known: readonly Device[]; pending: readonly Device[] }>;
}

const inTurn = createTurns();
const nextLooks = new WeakMap<Connection, Look>();

/** Returns who has signed in on a device. One look runs at a time, so that a flood of tokens causes few queries. */
async function usersOf(database: Connection, tokenHash: string, now: Date): Promise<Awaited<Look['found']>> {
  const { tokenHashes, found } = nextLooks.get(database) ?? planLook(database, now);
  tokenHashes.add(tokenHash);
  const { known, pending } = await found;
  const isSame = (device: Device) => device.tokenHash === tokenHash;
  return { known: known.filter(isSame), pending: pending.filter(isSame) };
}

function planLook(database: Connection, now: Date): Look {
  const tokenHashes = new Set<string>();
  const found = inTurn('look', async () => {
    nextLooks.delete(database);
    const ofDevices = { tokenHash: { $in: [...tokenHashes] }, expiresAt: { $gt: now } };
    const fields = { userId: 1, tokenHash: 1 } as const;
    const [known, pending] = await Promise.all([
      loginDeviceModel(database).find(ofDevices, fields).lean(),
      pendingLoginModel(database).find(ofDevices, fields).lean(),
    ]);
    return { known, pending };
  });
  const look = { tokenHashes, found };
  nextLooks.set(database, look);
  return look;
}

/** Stores a completed login on a device. Deletes expired devices, and the user's oldest ones above 50. */
export async function saveLoginDevice(
  database: Connection,
  { userId, tokenHash }: { readonly userId: number; readonly tokenHash: string },
  now: Date,
): Promise<void> {
  const row = { _id: `${userId} ${tokenHash}`, userId, tokenHash, expiresAt: new Date(now.getTime() + DEVICE_MS) };
  await saveRow(loginDeviceModel(database), row, { now, keep: MAX_DEVICES_OF_USER });
}

/** Stores a login for 5 minutes. Deletes expired ones of all users, and the user's oldest ones above 10. */
export async function savePendingLogin(
  database: Connection,
  login: Omit<PendingLoginDocument, '_id' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  const { userId, tokenHash } = login;
  const row = { _id: `${userId} ${tokenHash}`, ...login, expiresAt: new Date(now.getTime() + PENDING_MS) };
  await saveRow(pendingLoginModel(database), row, { now, keep: MAX_PENDING_OF_USER });
}

/** Two concurrent inserts of one row both succeed. */
async function saveRow<Row extends DeviceDocument>(
  model: Model<Row>,
  { _id, ...fields }: Row,
  { now, keep }: { readonly now: Date; readonly keep: number },
): Promise<void> {
  const save = () => model.updateOne({ _id }, { $set: fields as object }, { upsert: true });
  if ((await unlessDuplicate(save())) === null) await save();
  await model.deleteMany({ expiresAt: { $lte: now } });
  const { userId } = fields;
  const surplus = await model.find({ userId }, { _id: 1 }).sort({ expiresAt: -1 }).skip(keep).lean<{ _id: string }[]>();
  if (surplus.length > 0) await model.deleteMany({ _id: { $in: surplus.map(({ _id: id }) => id) } });
}

/**
 * Returns and deletes the fingerprint of a pending login: by its device token, or without one the latest of the
 * address. Undefined when no pending login wants to be remembered.
 */
export async function takePendingFingerprint(
  { database, clock }: Deps,
  {
    userId,
    address,
    tokenHash,
  }: { readonly userId: number; readonly address: string; readonly tokenHash: string | undefined },
): Promise<string | undefined> {
  const waiting = { userId, fingerprintHash: { $ne: null }, expiresAt: { $gt: clock.now() } };
  const row = await pendingLoginModel(database)
    .findOneAndDelete(tokenHash === undefined ? { ...waiting, address } : { ...waiting, tokenHash })
    .sort({ expiresAt: -1 })
    .lean();
  return row?.fingerprintHash ?? undefined;
}

export async function forgetLoginDevices(database: Connection, userId: number): Promise<void> {
  await loginDeviceModel(database).deleteMany({ userId });
}

export async function forgetPendingLogins(database: Connection, userId: number): Promise<void> {
  await pendingLoginModel(database).deleteMany({ userId });
}
