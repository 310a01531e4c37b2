import { Schema } from 'mongoose';
import type { RankedEntry } from '../entries/index.ts';
import { isDuplicateKey, modelOf, type Connection } from '../kernel/index.ts';

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

const officialResultSchema = new Schema<OfficialResultDocument>(
  { _id: { type: Number, required: true }, entries: { type: Schema.Types.Mixed, required: true } },
  { collection: 'official_results', versionKey: false, minimize: false },
);

const officialResultModel = (database: Connection) => modelOf(database, 'OfficialResult', officialResultSchema);

/** Keeps the standings of one end of the derby for good: the first ones stay. */
export async function keepResult(
  database: Connection,
  { endedAt, standings }: { readonly endedAt: Date; readonly standings: readonly RankedEntry[] },
): Promise<void> {
  const entries = standings.map(officialEntryOf);
  try {
    await officialResultModel(database).insertOne({ _id: endedAt.getTime(), entries });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
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
