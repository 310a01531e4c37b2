import type { QueryFilter } from 'mongoose';
import { collectionOf, type Connection } from '../kernel/index.ts';
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

/** A stored row. */
export type AuditRow = Omit<AuditEventDocument, '_id'> & { readonly id: number };

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
      // Newest first for every filter.
      [{ at: -1, _id: -1 }],
      [{ action: 1, at: -1, _id: -1 }],
      [{ outcome: 1, at: -1, _id: -1 }],
      [{ 'actor.username': 1, at: -1, _id: -1 }],
      [{ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 }],
    ],
  },
);

/** The indexes of the audit log, one per filter. */
export const auditIndexes = [auditEventModel.indexes];

/** Returns rows newest first; rows of the same instant by descending id. */
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
