import { formatClock, wallClockOf } from '@derby/rules/event/derby-time';
import { assertAdministrator, csvOf, ExportsOffError, NotFoundError, type Actor } from '../kernel/index.ts';
import type { Division } from '../leaderboard/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { OfficialEntry } from './official-result.model.ts';
import { officialResult } from './official-result.ts';

const HEADERS = ['Rank', 'Ticket', 'First Name', 'Last Name', 'Weight (lbs)', 'Division', 'Entry Time'];
const DIVISION_NAMES = { regular: 'Regular', junior: 'Junior' } as const satisfies Record<Division, string>;
const WEIGHT_DECIMALS = 6;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** A file to download. */
export interface OfficialResultExport {
  /** `derby-official-result-regular-<end of the derby in UTC>.csv`. */
  readonly fileName: string;
  readonly csv: string;
}

/**
 * Exports the official result of one division as CSV, with times in the derby's zone. Throws UNAUTHENTICATED, CONFLICT
 * while exports are switched off, NOT_FOUND when there is no result.
 */
export async function exportOfficialResult(
  deps: SettingsDeps,
  actor: Actor,
  { division }: { readonly division: Division },
): Promise<OfficialResultExport> {
  assertAdministrator(actor);
  if (!deps.settings.current().enableExportFeatures) throw new ExportsOffError();
  const result = await officialResult(deps, actor, { division });
  if (result === null) throw new NotFoundError('Official result');
  const timestamp = result.endedAt.toISOString().replaceAll(/[:.]/g, '-');
  return {
    fileName: `derby-official-result-${division}-${timestamp}.csv`,
    csv: csvOf(
      HEADERS,
      result.entries.map((entry) => cellsOf(entry, division)),
    ),
  };
}

function cellsOf({ rank, ticketId, firstName, lastName, ...entry }: OfficialEntry, division: Division): string[] {
  const { createdAt, fishWeightLbs } = entry;
  return [
    String(rank),
    ticketId,
    firstName,
    lastName,
    fishWeightLbs.toFixed(WEIGHT_DECIMALS),
    DIVISION_NAMES[division],
    `${wallClockOf(createdAt).slice(0, DATE_LENGTH)} ${formatClock(createdAt)}`,
  ];
}
