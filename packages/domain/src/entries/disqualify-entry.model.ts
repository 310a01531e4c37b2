import type { Connection } from '../kernel/index.ts';
import { COUNTED, entryModel, storedOf, type StoredCorrection, type StoredEntry } from './entry.model.ts';

const WITHOUT_CORRECTIONS = { origin: 0, corrections: 0, requestKey: 0, storedAt: 0, awaitsPhotoUntil: 0 } as const;

/** A fish that does not count, and why. */
export type StoredDisqualified = StoredEntry & { readonly disqualificationReason: string };

/**
 * Takes an entry out of the count, or back into it with a reason of null, and keeps that in its history, in one
 * atomic write. Gives the row with the reason as it was just before; null when there is no entry in the other state.
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

/** Whether there is such an entry, counted or not. */
export async function wasWeighedIn(database: Connection, id: number): Promise<boolean> {
  return (await entryModel(database).exists({ _id: id })) !== null;
}

/** The entries that do not count, those weighed in last first. */
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
