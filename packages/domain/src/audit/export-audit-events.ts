import { assertAdministrator, BadInputError, csvOf, ExportsOffError, type Actor, type Deps } from '../kernel/index.ts';
import { auditQueryOf, type AuditFilter } from './audit-filter.ts';
import type { AuditRecord } from './audit-record.ts';
import { readAuditPage, type AuditPage } from './list-audit-events.ts';

const HEADERS = ['Time (UTC)', 'Actor', 'Action', 'Outcome', 'Subject', 'Changes', 'Address', 'Request'];
const MAX_ROWS = 10_000;
/** Small enough that no read blocks others. */
const ROWS_PER_READ = 1_000;

/** Only the setting that is needed, because settings build on the audit log. */
type ExportDeps = Deps & { readonly settings: { current(): { readonly enableExportFeatures: boolean } } };

/** A file to download. */
export interface AuditExport {
  /** `derby-audit-<time in UTC>.csv` */
  readonly fileName: string;
  readonly csv: string;
}

/**
 * Exports the lines that match a filter as CSV, newest first. Administrators only. Throws UNAUTHENTICATED, CONFLICT
 * while exports are switched off, or BAD_INPUT for too many lines.
 */
export async function exportAuditEvents(deps: ExportDeps, actor: Actor, filter: AuditFilter): Promise<AuditExport> {
  assertAdministrator(actor);
  if (!deps.settings.current().enableExportFeatures) throw new ExportsOffError();
  const records = await readAll(deps, filter);
  const timestamp = deps.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  return {
    fileName: `derby-audit-${timestamp}.csv`,
    csv: csvOf(HEADERS, records.map(cellsOf)),
  };
}

async function readAll(deps: Deps, filter: AuditFilter): Promise<AuditRecord[]> {
  const query = auditQueryOf(filter);
  const records: AuditRecord[] = [];
  let after: string | null = null;
  do {
    // Each page starts at the cursor of the previous one.
    // oxlint-disable-next-line no-await-in-loop
    const page: AuditPage = await readAuditPage(deps, { query, first: ROWS_PER_READ, after });
    records.push(...page.events);
    if (records.length > MAX_ROWS) {
      throw new BadInputError(`More than ${MAX_ROWS} lines: please narrow the time`, ['from', 'to']);
    }
    after = page.endCursor;
  } while (after !== null);
  return records;
}

function cellsOf({ at, actor, action, outcome, subject, changes, address, requestId }: AuditRecord): string[] {
  return [
    at.toISOString(),
    actor.name ?? actor.kind,
    action,
    outcome,
    subject ? `${subject.kind} ${subject.id}` : '',
    changes.map(({ field, from, to }) => `${field}: ${from ?? 'none'} -> ${to ?? 'none'}`).join('; '),
    address ?? '',
    requestId ?? '',
  ];
}
