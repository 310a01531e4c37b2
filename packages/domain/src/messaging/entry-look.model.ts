import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

interface EntryLookDocument {
  _id: number;
  lookedUpTo: Date;
}

const ONLY_ID = 1;

const entryLookModel = collectionOf<EntryLookDocument>('sms_entry_looks', { _id: Number, lookedUpTo: Date });

/** Until when entries were looked at for confirmations; null before the first look. */
export async function findLookedUpTo(database: Connection): Promise<Date | null> {
  const document = await entryLookModel(database).findById(ONLY_ID).lean();
  return document?.lookedUpTo ?? null;
}

/** Moves it forward only. */
export async function moveLookedUpTo(database: Connection, lookedUpTo: Date): Promise<void> {
  const model = entryLookModel(database);
  await unlessDuplicate(model.updateOne({ _id: ONLY_ID }, { $max: { lookedUpTo } }, { upsert: true }));
}
