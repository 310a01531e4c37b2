import { collectionOf, type Connection } from '../kernel/index.ts';
import { deleteOldestRows, saveRow } from './rows.ts';

/** A device on which a user has completed a login, by the SHA-256 of its token. The token gives no access. */
export interface LoginDevice {
  readonly userId: number;
  readonly tokenHash: string;
}

interface LoginDeviceDocument extends LoginDevice {
  _id: string;
  expiresAt: Date;
}

export const loginDeviceModel = collectionOf<LoginDeviceDocument>(
  'login_devices',
  { _id: String, userId: Number, tokenHash: String, expiresAt: Date },
  { indexes: [[{ tokenHash: 1 }], [{ userId: 1 }]] },
);

/** Long enough to know a device from last year's derby. */
const DEVICE_MS = 400 * 86_400_000;
const MAX_DEVICES_OF_USER = 50;

/** Returns the users that have completed a login on the device. */
export async function findUsersOfDevice(database: Connection, tokenHash: string, now: Date): Promise<number[]> {
  const documents = await loginDeviceModel(database)
    .find({ tokenHash, expiresAt: { $gt: now } }, { userId: 1 })
    .lean();
  return documents.map(({ userId }) => userId);
}

/** Stores a completed login on a device. Deletes expired devices, and the user's oldest ones above 50. */
export async function saveLoginDevice(database: Connection, device: LoginDevice, now: Date): Promise<void> {
  const { userId, tokenHash } = device;
  const model = loginDeviceModel(database);
  const expiresAt = new Date(now.getTime() + DEVICE_MS);
  await saveRow(model, { _id: `${userId} ${tokenHash}`, userId, tokenHash, expiresAt });
  await model.deleteMany({ expiresAt: { $lte: now } });
  await deleteOldestRows(model, { userId, keep: MAX_DEVICES_OF_USER });
}

/** Deletes all devices of a user. */
export async function deleteLoginDevicesOf(database: Connection, userId: number): Promise<void> {
  await loginDeviceModel(database).deleteMany({ userId });
}
