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

/** A row as it is stored. */
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
      // Newest first, whatever is looked for.
      [{ at: -1, _id: -1 }],
      [{ action: 1, at: -1, _id: -1 }],
      [{ outcome: 1, at: -1, _id: -1 }],
      [{ 'actor.username': 1, at: -1, _id: -1 }],
      [{ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 }],
    ],
  },
);

/** By which every question about the log is answered. */
export const auditIndexes = [auditEventModel.indexes];

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
