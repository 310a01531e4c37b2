import type { QueryFilter } from 'mongoose';
import { BadInputError } from '../kernel/index.ts';
import type { AuditEventDocument } from './audit-event.model.ts';
import { SUBJECT_KINDS } from './audit-event.ts';

/** A filter of audit lines. All given fields must match. */
export interface AuditFilter {
  /** The username at that time. */
  readonly actor?: string | null | undefined;
  /** For example `user.suspended`. */
  readonly action?: string | null | undefined;
  /** `succeeded` or `refused`. */
  readonly outcome?: string | null | undefined;
  /** For example `entry`; with `subjectId` the history of one subject. */
  readonly subjectKind?: string | null | undefined;
  readonly subjectId?: number | null | undefined;
  /** At or after this instant, as ISO 8601 text with a zone. */
  readonly from?: string | null | undefined;
  /** Before this instant. */
  readonly to?: string | null | undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Converts the filter to a query. Throws BAD_INPUT for values that no line can have. */
export function auditQueryOf({ actor, action, subjectId, ...given }: AuditFilter): QueryFilter<AuditEventDocument> {
  const outcome = oneOf(['succeeded', 'refused'], given.outcome, 'outcome');
  const subjectKind = oneOf(SUBJECT_KINDS, given.subjectKind, 'subjectKind');
  const from = instantOf(given.from, 'from');
  const to = instantOf(given.to, 'to');
  if (from && to && from >= to) throw new BadInputError('from must be before to', ['from', 'to']);
  if (subjectId != null && subjectKind === undefined) {
    throw new BadInputError('subjectId needs a subjectKind', ['subjectKind']);
  }
  return {
    ...(actor == null ? {} : { 'actor.username': actor }),
    ...(action == null ? {} : { action }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(subjectKind === undefined ? {} : { 'subject.kind': subjectKind }),
    ...(subjectId == null ? {} : { 'subject.id': subjectId }),
    ...(from || to ? { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } } : {}),
  };
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
