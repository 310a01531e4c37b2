import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

/** A login whose password was right and whose code has not come yet (design.md 5.8): one a user and address. */
interface PendingLoginDocument {
  _id: string;
  fingerprintHash: string;
  expiresAt: Date;
}

const pendingLoginSchema = new Schema<PendingLoginDocument>(
  {
    _id: { type: String, required: true },
    fingerprintHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'pending_logins', versionKey: false },
);

const pendingLoginModel = (database: Connection) => modelOf(database, 'PendingLogin', pendingLoginSchema);

/** Who is waiting where. */
export interface PendingLogin {
  readonly userId: number;
  readonly address: string;
}

const idOf = (login: PendingLogin) => `${login.userId} ${login.address}`;

/** Keeps the device that asked to be remembered; a later one of the same user and address replaces it. */
export async function keepPendingDevice(
  database: Connection,
  login: PendingLogin,
  device: { fingerprintHash: string; expiresAt: Date },
): Promise<void> {
  const save = () => pendingLoginModel(database).updateOne({ _id: idOf(login) }, { $set: device }, { upsert: true });
  try {
    await save();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await save();
  }
}

/** Takes the waiting device's fingerprint out, once; nothing when there is none or it waited too long. */
export async function takePendingDevice(
  database: Connection,
  login: PendingLogin,
  now: Date,
): Promise<string | undefined> {
  const document = await pendingLoginModel(database)
    .findOneAndDelete({ _id: idOf(login) })
    .lean();
  return document && document.expiresAt > now ? document.fingerprintHash : undefined;
}
