import { divisionNamed } from '@derby/rules/divisions';
import { optionalTextsOf } from '@derby/rules/entry-fields';
import { formatFileTime } from '@derby/rules/event/derby-time';
import { OPTIONAL_COLUMNS, type RankedEntry } from '../entries/index.ts';
import {
  assertAdministrator,
  assertExportsOn,
  collectionOf,
  csvFile,
  NotFoundError,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import type { Division } from '../leaderboard/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { readDerby } from './derby.ts';

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

/** Leaves out the phone number, which no result needs. */
function officialEntryOf(entry: RankedEntry): OfficialEntry {
  const { rank, ticketId, firstName, lastName, fishWeightLbs, isJunior, createdAt } = entry;
  return { rank, ticketId, firstName, lastName, fishWeightLbs, isJunior, createdAt, ...optionalTextsOf(entry) };
}

/** Deletes the results of derbies that ended at or before this time. */
export async function deleteResults(database: Connection, endedBefore: Date): Promise<void> {
  await officialResultModel(database).deleteMany({ _id: { $lte: endedBefore.getTime() } });
}

/** Returns the standings at this end of the derby, each division by rank; null until they are stored. */
export async function findOfficialEntries(
  database: Connection,
  endedAt: Date,
): Promise<readonly OfficialEntry[] | null> {
  const stored = await officialResultModel(database).findById(endedAt.getTime()).lean();
  return stored?.entries ?? null;
}

/** The standings of one division at the end of the derby. Later corrections do not change them. */
export interface OfficialResult {
  readonly endedAt: Date;
  /** By rank. */
  readonly entries: readonly OfficialEntry[];
}

/** Returns the official result of a division; null while the derby is active and until its end is complete. */
export async function officialResult(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { division }: { readonly division: Division },
): Promise<OfficialResult | null> {
  assertAdministrator(actor);
  const { endedAt } = await readDerby(deps);
  const entries = endedAt && (await findOfficialEntries(deps.database, endedAt));
  if (!endedAt || !entries) return null;
  return { endedAt, entries: entries.filter(({ isJunior }) => isJunior === divisionNamed(division).isJunior) };
}

const FIXED_HEADERS = ['Rank', 'Ticket', 'First Name', 'Last Name', 'Weight (lbs)', 'Division', 'Entry Time'];
const HEADERS = [...FIXED_HEADERS, ...OPTIONAL_COLUMNS.map(([header]) => header)];
const WEIGHT_DECIMALS = 6;

/**
 * Exports the official result of one division as CSV, with times in the derby's zone. Throws CONFLICT while exports are
 * switched off, NOT_FOUND when there is no result.
 */
export async function exportOfficialResult(
  deps: SettingsDeps,
  actor: Actor,
  { division }: { readonly division: Division },
) {
  assertAdministrator(actor);
  assertExportsOn(deps);
  const result = await officialResult(deps, actor, { division });
  if (result === null) throw new NotFoundError('Official result');
  const rows = result.entries.map((entry) => cellsOf(entry, division));
  return csvFile(`official-result-${division}`, result.endedAt, { headers: HEADERS, rows });
}

function cellsOf(entry: OfficialEntry, division: Division): string[] {
  const { rank, ticketId, firstName, lastName, fishWeightLbs, createdAt } = entry;
  return [
    String(rank),
    ticketId,
    firstName,
    lastName,
    fishWeightLbs.toFixed(WEIGHT_DECIMALS),
    divisionNamed(division).shortName,
    formatFileTime(createdAt),
    ...OPTIONAL_COLUMNS.map(([, cellOf]) => cellOf(entry)),
  ];
}
