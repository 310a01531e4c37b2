import { searchEntries } from '@derby/rules/board-search/search';
import { divisionNamed } from '@derby/rules/divisions';
import { fieldOf, OPTIONAL_TEXTS, type EntryTexts } from '@derby/rules/entry-fields';
import { formatFileTime } from '@derby/rules/event/derby-time';
import { assertAdministrator, assertExportsOn, csvFile, type Actor } from '../kernel/index.ts';
import { assertSearch, type Division } from '../leaderboard/index.ts';
import { photoUrl } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { RankedEntry } from './entry.ts';
import { listDivision } from './list-entries.ts';

const WEIGHT_DECIMALS = 6;

type CellOf = (entry: RankedEntry, options: { readonly apiUrl: string; readonly division: Division }) => string;

/** The columns of optional texts, which come last in files. */
export const OPTIONAL_COLUMNS: readonly (readonly [header: string, (entry: EntryTexts) => string])[] =
  OPTIONAL_TEXTS.map((name) => [fieldOf(name).label, (entry) => entry[name] ?? '']);

/** Columns in the order of the file. New ones come last, because programs may read columns by number. */
const COLUMNS: readonly (readonly [header: string, CellOf])[] = [
  ['Rank', ({ rank }) => String(rank)],
  ['Ticket', ({ ticketId }) => ticketId],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Phone', ({ phoneNumber }) => `${phoneNumber.slice(0, 3)}-${phoneNumber.slice(3, 6)}-${phoneNumber.slice(6)}`],
  ['Weight (lbs)', ({ fishWeightLbs }) => fishWeightLbs.toFixed(WEIGHT_DECIMALS)],
  ['Division', (_entry, { division }) => divisionNamed(division).shortName],
  ['Entry Time', ({ createdAt }) => formatFileTime(createdAt)],
  ['Photo', ({ fishPhotoPath }, options) => photoUrl(options, fishPhotoPath) ?? ''],
  ...OPTIONAL_COLUMNS,
];

/**
 * Exports one division as CSV in rank order, with times in the derby's zone and the search rules of the board. Throws
 * UNAUTHENTICATED, BAD_INPUT for the search, or CONFLICT while exports are switched off.
 */
export async function exportEntries(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly division: Division; readonly search?: string | null | undefined },
) {
  assertAdministrator(actor);
  assertSearch(input.search);
  assertExportsOn(deps);
  const { division, search } = input;
  const options = { ...deps.settings.current(), division };
  const found = searchEntries(await listDivision(deps, division), search ?? '');
  const headers = COLUMNS.map(([header]) => header);
  const rows = found.map((entry) => COLUMNS.map(([, cellOf]) => cellOf(entry, options)));
  return csvFile(`entries-${division}`, deps.clock.now(), { headers, rows });
}

/**
 * Returns whether exports are switched on (`enable_export_features`), so that screens can hide them. Administrators
 * only.
 */
export function areExportsOn(deps: SettingsDeps, actor: Actor): boolean {
  assertAdministrator(actor);
  return deps.settings.current().enableExportFeatures;
}
