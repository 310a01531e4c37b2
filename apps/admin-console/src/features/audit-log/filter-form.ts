import { instantOfWallClock } from '@derby/rules/event/derby-time';
import type { AuditLog_EventsQueryVariables } from '../../generated/graphql.ts';

/** The filter in the form that the server expects. */
export type AuditFilter = NonNullable<AuditLog_EventsQueryVariables['filter']>;

/** The filter as typed. Empty texts filter nothing. Times are wall-clock times of the derby. */
export interface FilterForm {
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
}

/** The filter that all events match. */
export const EMPTY_FILTER: FilterForm = {
  actor: '',
  action: '',
  outcome: '',
  subjectKind: '',
  subjectId: '',
  from: '',
  to: '',
};

/** Converts the form to the server's filter, without empty fields. Omits the ID if no subject kind is chosen. */
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
