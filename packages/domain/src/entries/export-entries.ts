import { searchEntries } from '@derby/rules/board-search/search';
import { formatClock, wallClockOf } from '@derby/rules/event/derby-time';
import { ExportsOffError, assertAdministrator, csvOf, type Actor } from '../kernel/index.ts';
import { assertSearch, type Division } from '../leaderboard/index.ts';
import { photoUrl } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { RankedEntry } from './entry.ts';
import { listDivision } from './list-entries.ts';

const HEADERS = [
  'Rank',
  'Ticket',
  'First Name',
  'Last Name',
  'Phone',
  'Weight (lbs)',
  'Division',
  'Entry Time',
  'Photo',
];
const DIVISION_NAMES = { regular: 'Regular', junior: 'Junior' } as const satisfies Record<Division, string>;
const WEIGHT_DECIMALS = 6;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** A file to download. */
export interface EntriesExport {
  /** `derby-entries-regular-<time in UTC>.csv`. */
  readonly fileName: string;
  readonly csv: string;
}

/**
 * One division by rank as CSV; times are those of the derby's
 * zone, a search finds what it finds on the board. Throws UNAUTHENTICATED, BAD_INPUT
 * for the search, or CONFLICT while exports are switched off.
 */
export async function exportEntries(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly division: Division; readonly search?: string | null | undefined },
): Promise<EntriesExport> {
  assertAdministrator(actor);
  assertSearch(input.search);
  const settings = deps.settings.current();
  if (!settings.enableExportFeatures) throw new ExportsOffError();
  const { division, search } = input;
  const found = searchEntries(await listDivision(deps, division), search ?? '');
  const timestamp = deps.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  return {
    fileName: `derby-entries-${division}-${timestamp}.csv`,
    csv: csvOf([HEADERS, ...found.map((entry) => cellsOf(entry, { ...settings, division }))]),
  };
}

function cellsOf(entry: RankedEntry, options: { readonly apiUrl: string; readonly division: Division }): string[] {
  const { createdAt, phoneNumber } = entry;
  return [
    String(entry.rank),
    entry.ticketId,
    entry.firstName,
    entry.lastName,
    `${phoneNumber.slice(0, 3)}-${phoneNumber.slice(3, 6)}-${phoneNumber.slice(6)}`,
    entry.fishWeightLbs.toFixed(WEIGHT_DECIMALS),
    DIVISION_NAMES[options.division],
    `${wallClockOf(createdAt).slice(0, DATE_LENGTH)} ${formatClock(createdAt)}`,
    photoUrl(options, entry.fishPhotoPath) ?? '',
  ];
}

/** Whether exports are given, so that a screen offers none that would be refused (`enable_export_features`). Administrators only. */
export function areExportsOn(deps: SettingsDeps, actor: Actor): boolean {
  assertAdministrator(actor);
  return deps.settings.current().enableExportFeatures;
}
