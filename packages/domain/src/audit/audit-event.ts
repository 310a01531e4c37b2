/** Who acted, as it was then: names may change later. */
export type AuditActor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'administrator'; readonly userId: number; readonly username: string }
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

/** One line of the audit log. `action` is the noun and the verb, e.g. `settings.updated`. */
export interface AuditEvent {
  /** By `takeAuditId`, for what may be told more than once. */
  readonly id?: number;
  readonly action: `${string}.${string}`;
  readonly outcome: AuditOutcome;
  readonly subject?: AuditSubject;
  readonly changes?: AuditChanges;
  /** Network address that a security event came from. */
  readonly address?: string;
}
