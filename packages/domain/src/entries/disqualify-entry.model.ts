import type { Connection } from '../kernel/index.ts';
import {
  COUNTED,
  entryModel,
  storedOf,
  WITHOUT_HISTORY,
  type StoredCorrection,
  type StoredEntry,
} from './entry.model.ts';

const { disqualificationReason: _shown, ...WITHOUT_CORRECTIONS } = WITHOUT_HISTORY;

/** A disqualified entry and the reason. */
export type StoredDisqualified = StoredEntry & { readonly disqualificationReason: string };

/**
 * Disqualifies an entry, or restores it when the reason is null, and adds that to its history in one atomic write.
 * Returns the row and the reason as they were before; null when the entry is missing or already in that state.
 */
export async function setDisqualification(
  database: Connection,
  { id, reason, correction }: { id: number; reason: string | null; correction: Pick<StoredCorrection, 'at' | 'by'> },
): Promise<(StoredEntry & { readonly disqualificationReason: string | null }) | null> {
  const set = { disqualificationReason: reason };
  const before = await entryModel(database)
    .findOneAndUpdate(
      { _id: id, ...(reason === null ? { disqualificationReason: { $ne: null } } : COUNTED) },
      { $set: set, $push: { corrections: { ...correction, set } } },
      { returnDocument: 'before', projection: WITHOUT_CORRECTIONS },
    )
    .lean();
  return before === null
    ? null
    : { ...storedOf(before), disqualificationReason: before.disqualificationReason ?? null };
}

/** Returns whether the entry exists, disqualified or not. */
export async function wasWeighedIn(database: Connection, id: number): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id })) !== null;
}

/** Returns the disqualified entries, newest first. */
export async function findDisqualified(database: Connection): Promise<StoredDisqualified[]> {
  const documents = await entryModel(database)
    .find({ disqualificationReason: { $ne: null } }, WITHOUT_CORRECTIONS)
    .sort({ _id: -1 })
    .lean();
  return documents.map(disqualifiedOf);
}

function disqualifiedOf(
  document: Parameters<typeof storedOf>[0] & { readonly disqualificationReason?: string | null },
): StoredDisqualified {
  return { ...storedOf(document), disqualificationReason: document.disqualificationReason ?? '' };
}
