import { Schema } from 'mongoose';
import { modelOf, type Connection } from '../kernel/index.ts';
import { deleteOldestRows, saveRow } from './rows.ts';

/** A device on which a user has completed a login. The hash is SHA-256 of its token; the token opens nothing. */
export interface LoginDevice {
  readonly userId: number;
  readonly tokenHash: string;
}

interface LoginDeviceDocument extends LoginDevice {
  _id: string;
  expiresAt: Date;
}

export const loginDeviceSchema = new Schema<LoginDeviceDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'login_devices', versionKey: false },
);
loginDeviceSchema.index({ tokenHash: 1 });
loginDeviceSchema.index({ userId: 1 });

export const loginDeviceModel = (database: Connection) => modelOf(database, 'LoginDevice', loginDeviceSchema);

/** A derby is once a year: the device of last year is still known. */
const DEVICE_MS = 400 * 86_400_000;
const MAX_DEVICES_OF_USER = 50;

/** The users who have completed a login on the device. */
export async function findUsersOfDevice(database: Connection, tokenHash: string, now: Date): Promise<number[]> {
  const documents = await loginDeviceModel(database)
    .find({ tokenHash, expiresAt: { $gt: now } }, { userId: 1 })
    .lean();
  return documents.map(({ userId }) => userId);
}

/** Notes a complete login on a device. Deletes expired devices, and the user's oldest ones above 50. */
export async function saveLoginDevice(database: Connection, device: LoginDevice, now: Date): Promise<void> {
  const { userId, tokenHash } = device;
  const model = loginDeviceModel(database);
  const expiresAt = new Date(now.getTime() + DEVICE_MS);
  await saveRow(model, { _id: `${userId} ${tokenHash}`, userId, tokenHash, expiresAt });
  await model.deleteMany({ expiresAt: { $lte: now } });
  await deleteOldestRows(model, { userId, keep: MAX_DEVICES_OF_USER });
}

/** Forgets all devices of a user. */
export async function deleteLoginDevicesOf(database: Connection, userId: number): Promise<void> {
  await loginDeviceModel(database).deleteMany({ userId });
}
