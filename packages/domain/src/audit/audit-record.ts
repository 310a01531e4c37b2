import type { AuditRow } from './audit-event.model.ts';
import type { AuditActor, AuditOutcome, AuditSubject } from './audit-event.ts';

/** A line of the audit log for administrators. All values are text or null. */
export interface AuditRecord {
  readonly id: number;
  readonly at: Date;
  /** A username or the name of a system actor; null for visitors. */
  readonly actor: { readonly kind: AuditActor['kind']; readonly name: string | null };
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly subject: AuditSubject | null;
  readonly changes: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[];
  readonly address: string | null;
  readonly requestId: string | null;
}

export function auditRecordOf(row: AuditRow): AuditRecord {
  const changes = Object.entries(row.changes ?? {});
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor.kind, name: nameOf(row.actor) },
    action: row.action,
    outcome: row.outcome,
    subject: row.subject ? { kind: row.subject.kind, id: row.subject.id } : null,
    changes: changes.map(([field, { from, to }]) => ({ field, from: textOf(from), to: textOf(to) })),
    address: row.address ?? null,
    requestId: row.requestId ?? null,
  };
}

function nameOf(actor: AuditActor): string | null {
  if (actor.kind === 'visitor') return null;
  return actor.kind === 'system' ? actor.name : actor.username;
}

const textOf = (value: string | number | boolean | null) => (value === null ? null : String(value));
