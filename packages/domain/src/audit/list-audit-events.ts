import type { QueryFilter } from 'mongoose';
import { assertAdministrator, BadInputError, type Actor, type Deps } from '../kernel/index.ts';
import { findAuditEvents, type AuditEventDocument } from './audit-event.model.ts';
import { auditQueryOf, type AuditFilter } from './audit-filter.ts';
import { auditRecordOf, type AuditRecord } from './audit-record.ts';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

/** A page, newest first. `endCursor` is the start of the next one; null at the end. */
export interface AuditPage {
  readonly events: readonly AuditRecord[];
  readonly endCursor: string | null;
}

/**
 * Returns a page of the audit log. Pages do not shift when lines are added. Administrators only. Throws UNAUTHENTICATED
 * or BAD_INPUT.
 */
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

/** Returns a page of the lines that match a query. The caller has checked the actor. */
export async function readAuditPage(
  deps: Deps,
  page: {
    readonly query: QueryFilter<AuditEventDocument>;
    readonly first: number;
    readonly after: string | null | undefined;
  },
): Promise<AuditPage> {
  const { query, first } = page;
  const filter = page.after == null ? query : { $and: [query, olderThan(page.after)] };
  // One more row shows whether there is another page.
  const rows = await findAuditEvents(deps.database, filter, first + 1);
  const shown = rows.slice(0, first);
  const last = shown.at(-1);
  return {
    events: shown.map(auditRecordOf),
    endCursor: rows.length > first && last ? `${last.at.getTime()}-${last.id}` : null,
  };
}

function olderThan(cursor: string): QueryFilter<AuditEventDocument> {
  const [, time, id] = CURSOR.exec(cursor) ?? [];
  if (time === undefined) throw new BadInputError('after is not a cursor of this list', ['after']);
  const at = new Date(Number(time));
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: Number(id) } }] };
}
