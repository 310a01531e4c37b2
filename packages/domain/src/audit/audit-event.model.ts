import { Schema } from 'mongoose';
import { modelOf, type Connection } from '../kernel/index.ts';
import type { AuditActor, AuditChanges, AuditOutcome, AuditSubject } from './audit-event.ts';

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
