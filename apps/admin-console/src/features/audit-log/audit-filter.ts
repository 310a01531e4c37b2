import { AUDIT_KINDS, type AuditKind } from '@derby/rules/audit-actions';
import { instantOfWallClock } from '@derby/rules/event/derby-time';
import type { AuditLog_EventsQueryVariables } from '../../generated/graphql.ts';

export type AuditFilter = NonNullable<AuditLog_EventsQueryVariables['filter']>;

/** The filter as typed. Empty texts filter nothing. Times are wall-clock times of the derby. */
export const EMPTY_FILTER = { actor: '', action: '', outcome: '', from: '', to: '' };

export type FilterForm = Readonly<typeof EMPTY_FILTER>;

/** Sign-ins are most of a log, and of interest when something is wrong. */
export const FIRST_KINDS: readonly AuditKind[] = AUDIT_KINDS.filter((kind) => kind !== 'sign-ins');

export interface Subject {
  readonly kind: string;
  readonly id: number;
}

/** Converts what was chosen to the server's filter, without what filters nothing. */
export function auditFilterOf(kinds: readonly AuditKind[], form: FilterForm, subject: Subject | null): AuditFilter {
  const texts = { actor: form.actor, action: form.action, outcome: form.outcome };
  const given = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  return {
    ...Object.fromEntries(given.filter(([, text]) => text !== '')),
    ...(kinds.length < AUDIT_KINDS.length && { kinds: [...kinds] }),
    ...(subject && { subjectKind: subject.kind, subjectId: subject.id }),
    ...(form.from !== '' && { from: instantOfWallClock(form.from).toISOString() }),
    ...(form.to !== '' && { to: instantOfWallClock(form.to).toISOString() }),
  };
}
