import type { AuditAction } from '@derby/rules/audit-actions';
import { collectionOf, type Role } from '../kernel/index.ts';

/** The actor with the name at that time. */
export type AuditActor =
  | { readonly kind: 'visitor' }
  | { readonly kind: Role; readonly userId: number; readonly username: string }
  | { readonly kind: 'system'; readonly name: string };

export const SUBJECT_KINDS = ['angler', 'derby', 'entry', 'participant', 'run', 'settings', 'user'] as const;

export interface AuditSubject {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  readonly id: number;
}

/** The subject of actions on the derby, of which there is one at a time; the audited changes name the year. */
export const DERBY_SUBJECT = { kind: 'derby', id: 1 } as const;

export type AuditValue = string | number | boolean | null;

/** Old and new values by field. Never a secret, token, password, phone number or message text. */
export type AuditChanges = Readonly<Record<string, { readonly from: AuditValue; readonly to: AuditValue }>>;

/** `unknown`: it is not certain that the action was done, for example because the process stopped. */
export const AUDIT_OUTCOMES = ['succeeded', 'refused', 'unknown'] as const;

export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

const PHONE_MASK = '********';

/** Replaces phone numbers, which the audit log must not hold. */
export function maskPhones(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [
      field,
      field === 'phone_number' ? { from: from && PHONE_MASK, to: to && PHONE_MASK } : { from, to },
    ]),
  );
}

export interface AuditEvent {
  /** From `takeAuditId`, for events that may be recorded more than once. */
  readonly id?: number;
  readonly action: AuditAction;
  /** Now by default. */
  readonly at?: Date;
  /** `succeeded` by default. */
  readonly outcome?: AuditOutcome;
  readonly subject?: AuditSubject;
  readonly changes?: AuditChanges;
  /** Network address of a security event. */
  readonly address?: string;
}

export interface AuditEventDocument {
  _id: number;
  at: Date;
  actor: AuditActor;
  action: string;
  outcome: AuditOutcome;
  requestId?: string;
  address?: string;
  subject?: AuditSubject;
  changes?: AuditChanges;
}

export const auditEventModel = collectionOf<AuditEventDocument>(
  'audit_events',
  {
    _id: Number,
    at: Date,
    actor: Object,
    action: String,
    outcome: String,
    requestId: String,
    address: String,
    subject: Object,
    changes: Object,
  },
  {
    indexes: [
      // One per filter, newest first. Ids are taken in the order of time.
      [{ at: -1, _id: -1 }],
      [{ action: 1, _id: -1 }],
      [{ outcome: 1, _id: -1 }],
      [{ 'actor.username': 1, _id: -1 }],
      [{ 'subject.kind': 1, 'subject.id': 1, _id: -1 }],
    ],
  },
);

/** An action in progress. It holds no values, because the change may not be done. */
export type AuditIntentDocument = Omit<AuditEventDocument, 'outcome' | 'changes'>;

/** Not in backups: a restore would take what was in progress for abandoned, first of all the backup itself. */
export const AUDIT_INTENTS_COLLECTION = 'audit_intents';

export const auditIntentModel = collectionOf<AuditIntentDocument>(
  AUDIT_INTENTS_COLLECTION,
  {
    _id: Number,
    at: Date,
    actor: Object,
    action: String,
    requestId: String,
    address: String,
    subject: Object,
  },
  { indexes: [[{ at: 1 }]] },
);

export const auditIndexes = [auditEventModel.indexes, auditIntentModel.indexes];
