import { Schema } from 'mongoose';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

interface EntryLookDocument {
  _id: number;
  lookedUpTo: Date;
}

const ONLY_ID = 1;

const entryLookSchema = new Schema<EntryLookDocument>(
  { _id: { type: Number, required: true }, lookedUpTo: { type: Date, required: true } },
  { collection: 'sms_entry_looks', versionKey: false },
);

const entryLookModel = (database: Connection) => modelOf(database, 'SmsEntryLook', entryLookSchema);

/** Until when entries were looked at for confirmations; null before the first look. */
export async function findLookedUpTo(database: Connection): Promise<Date | null> {
  const document = await entryLookModel(database).findById(ONLY_ID).lean();
  return document?.lookedUpTo ?? null;
}

/** Moves it forward only. */
export async function moveLookedUpTo(database: Connection, lookedUpTo: Date): Promise<void> {
  try {
    await entryLookModel(database).updateOne({ _id: ONLY_ID }, { $max: { lookedUpTo } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
