import type { RankedEntry } from '../entries/index.ts';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** An entry of the official result. */
export type OfficialEntry = Pick<
  RankedEntry,
  'rank' | 'ticketId' | 'firstName' | 'lastName' | 'fishWeightLbs' | 'isJunior' | 'createdAt'
>;

interface OfficialResultDocument {
  /** End of the derby in Unix milliseconds. */
  _id: number;
  entries: readonly OfficialEntry[];
}

const officialResultModel = collectionOf<OfficialResultDocument>(
  'official_results',
  { _id: Number, entries: Object },
  { minimize: false },
);

/** Stores the standings of one end of the derby. Later calls change nothing. */
export async function storeResult(
  database: Connection,
  { endedAt, standings }: { readonly endedAt: Date; readonly standings: readonly RankedEntry[] },
): Promise<void> {
  const entries = standings.map(officialEntryOf);
  await unlessDuplicate(officialResultModel(database).insertOne({ _id: endedAt.getTime(), entries }));
}

/** Returns the entries of both divisions; null until they are stored. */
export async function findResult(database: Connection, endedAt: Date): Promise<readonly OfficialEntry[] | null> {
  const document = await officialResultModel(database).findById(endedAt.getTime()).lean();
  return document?.entries ?? null;
}

/** Deletes the results of derbies that ended at or before this time. */
export async function deleteResults(database: Connection, endedBefore: Date): Promise<void> {
  await officialResultModel(database).deleteMany({ _id: { $lte: endedBefore.getTime() } });
}

/** Leaves out the phone number, which no result needs. */
function officialEntryOf(entry: RankedEntry): OfficialEntry {
  const { rank, ticketId, firstName, lastName, fishWeightLbs, isJunior, createdAt } = entry;
  return { rank, ticketId, firstName, lastName, fishWeightLbs, isJunior, createdAt };
}
