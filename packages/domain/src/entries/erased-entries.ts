import { ErasedError, MAX_LISTED_ROWS, type Connection } from '../kernel/index.ts';
import {
  entryModel,
  entryOf,
  storedOf,
  WITHOUT_HISTORY,
  type ContestantIds,
  type RankedEntry,
  type StoredEntry,
} from './entry.ts';
import type { EntryFields } from './entry-fields.ts';

/** Returns disqualified entries for the step that erases phone numbers, which has checked the actor. Their rank is last. */
export async function listUncounted(database: Connection): Promise<RankedEntry[]> {
  const documents = await entryModel(database)
    .find({ disqualificationReason: { $ne: null } }, WITHOUT_HISTORY)
    .limit(MAX_LISTED_ROWS)
    .lean();
  return documents.map((document) => Object.assign(entryOf(storedOf(document)), { rank: MAX_LISTED_ROWS }));
}

const ROWS_AT_ONCE = 500;

/** Stores who is one contestant. A step of the erasing, before the phone numbers go. Can be repeated. */
export async function storeContestantIds(
  database: Connection,
  byEntry: ReadonlyMap<number, ContestantIds>,
): Promise<void> {
  const writes = [...byEntry].map(([_id, contestantIds]) => ({
    updateOne: { filter: { _id }, update: { $set: { contestantIds } } },
  }));
  for (let start = 0; start < writes.length; start += ROWS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one statement at a time keeps reads of the board fast
    await entryModel(database).bulkWrite(writes.slice(start, start + ROWS_AT_ONCE), { ordered: false });
  }
}

/**
 * Leaves the phone number out of a correction of an entry whose number is erased, when it is as blank as the client has
 * read it. Throws CONFLICT for a new one.
 */
export function withoutErasedPhone(fields: EntryFields, { phoneNumber }: StoredEntry): EntryFields {
  if (phoneNumber !== '') return fields;
  const { phoneNumber: given, ...others } = fields;
  if (given?.trim()) throw new ErasedError('no phone number', ['phone_number']);
  return others;
}
