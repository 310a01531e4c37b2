import { Schema } from 'mongoose';
import { modelOf, type Connection } from '../kernel/index.ts';
import type { AuditChanges, AuditOutcome, AuditSubject } from './record-audit.ts';

/** Who acted, as it was then: names may change later. */
export type AuditActor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'administrator'; readonly userId: number; readonly username: string }
  | { readonly kind: 'system'; readonly name: string };

interface AuditEventDocument {
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

const auditEventSchema = new Schema<AuditEventDocument>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    actor: { type: Schema.Types.Mixed, required: true },
    action: { type: String, required: true },
    outcome: { type: String, required: true },
    requestId: String,
    address: String,
    subject: { type: new Schema({ kind: String, id: Number }, { _id: false }) },
    changes: Schema.Types.Mixed,
  },
  { collection: 'audit_events', versionKey: false },
);
auditEventSchema.index({ 'subject.kind': 1, 'subject.id': 1, _id: -1 });

export const auditEventModel = (database: Connection) => modelOf(database, 'AuditEvent', auditEventSchema);

/** Resolves when a subject's history can be found by index. */
export async function ensureAuditIndexes(database: Connection): Promise<void> {
  await auditEventModel(database).createIndexes();
}
