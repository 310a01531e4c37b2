import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

interface EntryLookDocument {
  _id: number;
  lookedUpTo: Date;
}

const ONLY_ID = 1;

const entryLookModel = collectionOf<EntryLookDocument>('sms_entry_looks', { _id: Number, lookedUpTo: Date });

/** Returns the time up to which entries were scanned for confirmations; null before the first scan. */
export async function findLookedUpTo(database: Connection): Promise<Date | null> {
  const document = await entryLookModel(database).findById(ONLY_ID).lean();
  return document?.lookedUpTo ?? null;
}

/** Moves the time of the last scan forward, never back. */
export async function moveLookedUpTo(database: Connection, lookedUpTo: Date): Promise<void> {
  const model = entryLookModel(database);
  await unlessDuplicate(model.updateOne({ _id: ONLY_ID }, { $max: { lookedUpTo } }, { upsert: true }));
}
