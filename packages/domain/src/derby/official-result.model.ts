import type { RankedEntry } from '../entries/index.ts';
import { unlessDuplicate, collectionOf, type Connection } from '../kernel/index.ts';

/** One fish of the official result. */
export type OfficialEntry = Pick<
  RankedEntry,
  'rank' | 'ticketId' | 'firstName' | 'lastName' | 'fishWeightLbs' | 'isJunior' | 'createdAt'
>;

interface OfficialResultDocument {
  /** When the derby ended, in milliseconds. */
  _id: number;
  entries: readonly OfficialEntry[];
}

const officialResultModel = collectionOf<OfficialResultDocument>(
  'official_results',
  { _id: Number, entries: Object },
  { minimize: false },
);

/** Keeps the standings of one end of the derby for good: the first ones stay. */
export async function keepResult(
  database: Connection,
  { endedAt, standings }: { readonly endedAt: Date; readonly standings: readonly RankedEntry[] },
): Promise<void> {
  const entries = standings.map(officialEntryOf);
  await unlessDuplicate(officialResultModel(database).insertOne({ _id: endedAt.getTime(), entries }));
}

/** All entries of both divisions; null until they are kept. */
export async function findResult(database: Connection, endedAt: Date): Promise<readonly OfficialEntry[] | null> {
  const document = await officialResultModel(database).findById(endedAt.getTime()).lean();
  return document?.entries ?? null;
}

/** Deletes the results of derbies that ended before. */
export async function deleteResults(database: Connection, endedBefore: Date): Promise<void> {
  await officialResultModel(database).deleteMany({ _id: { $lte: endedBefore.getTime() } });
}

/** Without the phone number, which no result needs. */
function officialEntryOf(entry: RankedEntry): OfficialEntry {
  const { rank, ticketId, firstName, lastName, fishWeightLbs, isJunior, createdAt } = entry;
  return { rank, ticketId, firstName, lastName, fishWeightLbs, isJunior, createdAt };
}
