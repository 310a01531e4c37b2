import { instantOfWallClock } from '@derby/rules/event/derby-time';
import type { AuditLog_EventsQueryVariables } from '../../generated/graphql.ts';

/** What a line must have, as the server takes it. */
export type AuditFilter = NonNullable<AuditLog_EventsQueryVariables['filter']>;

/** The filter as it is typed; empty texts filter nothing, times are the derby's wall clock. */
export interface FilterForm {
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
}

/** Everything passes. */
export const EMPTY_FILTER: FilterForm = {
  actor: '',
  action: '',
  outcome: '',
  subjectKind: '',
  subjectId: '',
  from: '',
  to: '',
};

/** The filter to ask by: only what was filled in. A number without the kind that it belongs to says nothing. */
export function auditFilterOf(form: FilterForm): AuditFilter {
  const texts = { actor: form.actor, action: form.action, outcome: form.outcome, subjectKind: form.subjectKind };
  const given = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  return {
    ...Object.fromEntries(given.filter(([, text]) => text !== '')),
    ...(form.subjectKind !== '' && form.subjectId !== '' && { subjectId: Number(form.subjectId) }),
    ...(form.from !== '' && { from: instantOfWallClock(form.from).toISOString() }),
    ...(form.to !== '' && { to: instantOfWallClock(form.to).toISOString() }),
  };
}
