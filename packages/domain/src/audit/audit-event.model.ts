import { Schema, type QueryFilter } from 'mongoose';
import { indexesOf, modelOf, type Connection } from '../kernel/index.ts';
import type { AuditActor, AuditChanges, AuditOutcome, AuditSubject } from './audit-event.ts';

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

/** A row as it lies in the database. */
export type AuditRow = Omit<AuditEventDocument, '_id'> & { readonly id: number };

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
// Newest first, whatever is looked for.
auditEventSchema.index({ at: -1, _id: -1 });
auditEventSchema.index({ action: 1, at: -1, _id: -1 });
auditEventSchema.index({ outcome: 1, at: -1, _id: -1 });
auditEventSchema.index({ 'actor.username': 1, at: -1, _id: -1 });
auditEventSchema.index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 });

export const auditEventModel = (database: Connection) => modelOf(database, 'AuditEvent', auditEventSchema);

/** By which every question about the log is answered. */
export const auditIndexes = [indexesOf(auditEventSchema)];

/** Rows newest first, each before the ones of the same instant that were written earlier. */
export async function findAuditEvents(
  database: Connection,
  filter: QueryFilter<AuditEventDocument>,
  limit: number,
): Promise<AuditRow[]> {
  const documents = await auditEventModel(database).find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean();
  return documents.map(rowOf);
}

function rowOf({ _id: id, ...fields }: AuditEventDocument): AuditRow {
  return { id, ...fields };
}
