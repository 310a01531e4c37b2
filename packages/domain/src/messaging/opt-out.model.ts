import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

interface OptOutDocument {
  /** Ten digits. */
  _id: string;
  isOptedOut: boolean;
  at: Date;
  /** The provider's ids of the messages that were obeyed, so that none is obeyed twice. */
  heardSids: string[];
}

const optOutSchema = new Schema<OptOutDocument>(
  {
    _id: { type: String, required: true },
    isOptedOut: { type: Boolean, required: true },
    at: { type: Date, required: true },
    heardSids: { type: [String], default: [] },
  },
  { collection: 'sms_opt_outs', versionKey: false },
);

const optOutModel = (database: Connection) => modelOf(database, 'SmsOptOut', optOutSchema);

/** Remembers that a number must not get messages any more. Idempotent; the first time stands. */
export async function rememberOptOut(database: Connection, phoneNumber: string, at: Date): Promise<void> {
  await writeUnlessThere(async () => {
    await optOutModel(database).updateOne(
      { _id: phoneNumber, isOptedOut: { $ne: true } },
      { $set: { isOptedOut: true, at } },
      { upsert: true },
    );
  });
}

/** Keeps what the owner of a number wished in one of his messages; false when that message was obeyed before. */
export async function keepWish(
  database: Connection,
  wish: { phoneNumber: string; isOptedOut: boolean; providerSid: string; at: Date },
): Promise<boolean> {
  const { phoneNumber, isOptedOut, providerSid, at } = wish;
  return await writeUnlessThere(async () => {
    await optOutModel(database).updateOne(
      { _id: phoneNumber, heardSids: { $ne: providerSid } },
      { $set: { isOptedOut, at }, $push: { heardSids: providerSid } },
      { upsert: true },
    );
  });
}

/** A filter that leaves out the row as it is makes the database insert a second one, which the key forbids. */
async function writeUnlessThere(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** Those of the numbers that must not get messages. */
export async function findOptOuts(database: Connection, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const documents = await optOutModel(database)
    .find({ _id: { $in: [...phoneNumbers] }, isOptedOut: true }, { _id: 1 })
    .lean();
  return new Set(documents.map(({ _id }) => _id));
}
