import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

interface OptOutDocument {
  /** Ten digits. */
  _id: string;
  at: Date;
}

const optOutSchema = new Schema<OptOutDocument>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'sms_opt_outs', versionKey: false },
);

const optOutModel = (database: Connection) => modelOf(database, 'SmsOptOut', optOutSchema);

/** Remembers that a number must not get messages any more. Idempotent; the first time stands. */
export async function rememberOptOut(database: Connection, phoneNumber: string, at: Date): Promise<void> {
  try {
    await optOutModel(database).updateOne({ _id: phoneNumber }, { $setOnInsert: { at } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Those of the numbers that must not get messages. */
export async function findOptOuts(database: Connection, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  const documents = await optOutModel(database)
    .find({ _id: { $in: [...phoneNumbers] } })
    .lean();
  return new Set(documents.map(({ _id }) => _id));
}
