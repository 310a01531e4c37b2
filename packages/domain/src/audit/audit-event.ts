import type { Role } from '../kernel/index.ts';

/** Who acted, as it was then: names may change later. */
export type AuditActor =
  | { readonly kind: 'visitor' }
  | { readonly kind: Role; readonly userId: number; readonly username: string }
  | { readonly kind: 'system'; readonly name: string };

/** Of what an action can be about. */
export const SUBJECT_KINDS = ['derby', 'entry', 'participant', 'run', 'settings', 'user'] as const;

/** What an action was about. */
export interface AuditSubject {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  readonly id: number;
}

export type AuditValue = string | number | boolean | null;

/** What was replaced by what, by field. Never a secret, a token, a password, a phone number or a message text. */
export type AuditChanges = Readonly<Record<string, { readonly from: AuditValue; readonly to: AuditValue }>>;

export type AuditOutcome = 'succeeded' | 'refused';

/** Everything that is written down: the noun and the verb, in the order of the alphabet. */
export const AUDIT_ACTIONS = [
  'backup.created',
  'derby.ended',
  'derby.reset',
  'entry.created',
  'entry.deleted',
  'entry.disqualified',
  'entry.photo-deleted',
  'entry.restored',
  'entry.updated',
  'event.updated',
  'message.sent',
  'message.settled',
  'message.tried',
  'participant.deleted',
  'participant.updated',
  'participants.imported',
  'past-derby.deleted',
  'past-derby.published',
  'past-derby.unpublished',
  'run.paused',
  'run.resumed',
  'run.retried',
  'session.ended',
  'session.refreshed',
  'session.started',
  'session.throttled',
  'settings.updated',
  'user.created',
  'user.deleted',
  'user.password-changed',
  'user.password-reset',
  'user.reinstated',
  'user.role-changed',
  'user.suspended',
  'user.two-factor-disabled',
  'user.two-factor-enabled',
  'user.two-factor-set-up',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One line of the audit log. */
export interface AuditEvent {
  /** By `takeAuditId`, for what may be told more than once. */
  readonly id?: number;
  readonly action: AuditAction;
  /** `succeeded` unless it is given. */
  readonly outcome?: AuditOutcome;
  readonly subject?: AuditSubject;
  readonly changes?: AuditChanges;
  /** Network address that a security event came from. */
  readonly address?: string;
}
