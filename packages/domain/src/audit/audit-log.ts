import { AUDIT_ACTIONS, AUDIT_KINDS } from '@derby/rules/audit-actions';
import type { QueryFilter } from 'mongoose';
import {
  assertAdministrator,
  assertExportsOn,
  BadInputError,
  csvFile,
  type Actor,
  type Deps,
} from '../kernel/index.ts';
import {
  AUDIT_OUTCOMES,
  auditEventModel,
  SUBJECT_KINDS,
  type AuditActor,
  type AuditEventDocument,
  type AuditValue,
} from './audit-event.ts';

/** A line of the audit log for administrators, with all values as text or null. */
export type AuditRecord = ReturnType<typeof auditRecordOf>;

function auditRecordOf({ _id: id, ...row }: AuditEventDocument) {
  return {
    id,
    at: row.at,
    /** A username or the name of a system actor; null for visitors. */
    actor: { kind: row.actor.kind, name: nameOf(row.actor) },
    action: row.action,
    outcome: row.outcome,
    subject: row.subject ? { kind: row.subject.kind, id: row.subject.id } : null,
    changes: Object.entries(row.changes ?? {}).map(([field, { from, to }]) => ({
      field,
      from: textOf(from),
      to: textOf(to),
    })),
    address: row.address ?? null,
    requestId: row.requestId ?? null,
  };
}

function nameOf(actor: AuditActor): string | null {
  if (actor.kind === 'visitor') return null;
  return actor.kind === 'system' ? actor.name : actor.username;
}

const textOf = (value: AuditValue) => (value === null ? null : String(value));

/** A filter of audit lines. All given fields must match. */
interface AuditFilter {
  /** The username at that time. */
  readonly actor?: string | null | undefined;
  /** For example `user.suspended`. */
  readonly action?: string | null | undefined;
  /** Actions of one of these kinds; all kinds when empty. */
  readonly kinds?: readonly string[] | null | undefined;
  /** `succeeded`, `refused` or `unknown`. */
  readonly outcome?: string | null | undefined;
  /** For example `entry`; with `subjectId` the history of one subject. */
  readonly subjectKind?: string | null | undefined;
  readonly subjectId?: number | null | undefined;
  /** At or after this instant, as ISO 8601 text with a zone. */
  readonly from?: string | null | undefined;
  /** Before this instant. */
  readonly to?: string | null | undefined;
}

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
/** Cursors of earlier versions begin with the time. */
const CURSOR = /^(?:\d{1,15}-)?(\d{1,15})$/;

/**
 * A page, newest first. `endCursor` is the start of the next one; null at the end. A page with an `endCursor` may be
 * short or empty when few of many events match.
 */
export interface AuditPage {
  readonly events: readonly AuditRecord[];
  readonly endCursor: string | null;
}

/** Returns a page of the audit log. Pages do not shift when lines are added. Throws BAD_INPUT. */
export async function listAuditEvents(
  deps: Deps,
  actor: Actor,
  input: {
    readonly filter?: AuditFilter | null | undefined;
    readonly first?: number | null | undefined;
    readonly after?: string | null | undefined;
  },
): Promise<AuditPage> {
  assertAdministrator(actor);
  const first = input.first ?? DEFAULT_PAGE;
  if (!Number.isInteger(first) || first < 1 || first > MAX_PAGE) {
    throw new BadInputError(`first must be a whole number from 1 to ${MAX_PAGE}`, ['first']);
  }
  return await readAuditPage(deps, { query: auditQueryOf(input.filter ?? {}), first, after: input.after });
}

const HEADERS = ['Time (UTC)', 'Actor', 'Action', 'Outcome', 'Subject', 'Changes', 'Address', 'Request'];
const MAX_ROWS = 10_000;
/** Small enough that no read blocks others. */
const ROWS_PER_READ = 1_000;
/** A filter that few events match looks at this many ids per statement, because a server may look at each of them. */
const IDS_PER_READ = 20_000;
/** How long a request looks for events. The request for the next page goes on from there. */
const LOOK_MS = 1_000;

/**
 * Exports the lines that match a filter as CSV, newest first. Throws CONFLICT while exports are switched off, or
 * BAD_INPUT for too many lines.
 */
export async function exportAuditEvents(
  deps: Deps & Parameters<typeof assertExportsOn>[0],
  actor: Actor,
  filter: AuditFilter,
) {
  assertAdministrator(actor);
  assertExportsOn(deps);
  const rows = (await readAll(deps, filter)).map(cellsOf);
  return csvFile('audit', deps.clock.now(), { headers: HEADERS, rows });
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

async function readAuditPage(
  deps: Deps,
  page: {
    readonly query: QueryFilter<AuditEventDocument>;
    readonly first: number;
    readonly after: string | null | undefined;
  },
): Promise<AuditPage> {
  const { query, first, after } = page;
  const events = auditEventModel(deps.database);
  const endOf = async (order: 1 | -1): Promise<number> => {
    const { _id: id = 0 } = (await events.findOne({}, { _id: 1 }).sort({ _id: order }).lean()) ?? {};
    return id;
  };
  const oldest = await endOf(1);
  let upTo = after == null ? await endOf(-1) : idOf(after) - 1;
  const untilMs = deps.clock.now().getTime() + LOOK_MS;
  const rows: AuditEventDocument[] = [];
  const hasOlder = () => upTo >= Math.max(oldest, 1);
  // One more row shows whether there is another page.
  do {
    const part = { ...query, _id: { $gt: upTo - IDS_PER_READ, $lte: upTo } };
    const limit = first + 1 - rows.length;
    // oxlint-disable-next-line no-await-in-loop -- other statements run between the parts
    rows.push(...(await events.find(part).sort({ _id: -1 }).limit(limit).lean()));
    upTo -= IDS_PER_READ;
  } while (rows.length <= first && hasOlder() && deps.clock.now().getTime() < untilMs);
  const records = rows.slice(0, first).map(auditRecordOf);
  if (rows.length > first) return { events: records, endCursor: String(records.at(-1)?.id) };
  return { events: records, endCursor: hasOlder() ? String(upTo + 1) : null };
}

function idOf(cursor: string): number {
  const [, id] = CURSOR.exec(cursor) ?? [];
  if (id === undefined) throw new BadInputError('after is not a cursor of this list', ['after']);
  return Number(id);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Converts the filter to a query. Throws BAD_INPUT for values that no line can have. */
function auditQueryOf({ actor, action, subjectId, ...given }: AuditFilter): QueryFilter<AuditEventDocument> {
  const outcome = oneOf(AUDIT_OUTCOMES, given.outcome, 'outcome');
  const subjectKind = oneOf(SUBJECT_KINDS, given.subjectKind, 'subjectKind');
  const from = instantOf(given.from, 'from');
  const to = instantOf(given.to, 'to');
  if (from && to && from >= to) throw new BadInputError('from must be before to', ['from', 'to']);
  if (subjectId != null && subjectKind === undefined) {
    throw new BadInputError('subjectId needs a subjectKind', ['subjectKind']);
  }
  return {
    ...(actor == null ? {} : { 'actor.username': actor }),
    ...actionQueryOf(action ?? null, given.kinds ?? []),
    ...(outcome === undefined ? {} : { outcome }),
    ...(subjectKind === undefined ? {} : { 'subject.kind': subjectKind }),
    ...(subjectId == null ? {} : { 'subject.id': subjectId }),
    ...(from || to ? { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } } : {}),
  };
}

function actionQueryOf(action: string | null, kinds: readonly string[]): QueryFilter<AuditEventDocument> {
  if (kinds.length > AUDIT_KINDS.length) {
    throw new BadInputError(`kinds must have at most ${AUDIT_KINDS.length} values`, ['kinds']);
  }
  const wanted = new Set(kinds.map((kind) => oneOf(AUDIT_KINDS, kind, 'kinds')));
  if (wanted.size === 0) return action === null ? {} : { action };
  const actions = Object.entries(AUDIT_ACTIONS).flatMap(([name, kind]) => (wanted.has(kind) ? [name] : []));
  return { action: { $in: action === null ? actions : actions.filter((name) => name === action) } };
}

function oneOf<const Known extends string>(
  known: readonly Known[],
  given: string | null | undefined,
  field: string,
): Known | undefined {
  const found = known.find((one) => one === given);
  if (given == null || found !== undefined) return found;
  throw new BadInputError(`${field} must be one of ${known.join(', ')}`, [field]);
}

function instantOf(given: string | null | undefined, field: string): Date | undefined {
  if (given == null) return undefined;
  const instant = new Date(given);
  if (INSTANT.test(given) && !Number.isNaN(instant.getTime())) return instant;
  throw new BadInputError(`${field} must be an instant such as 2025-08-09T12:00:00Z`, [field]);
}
