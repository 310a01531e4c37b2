import type { Connection } from '../kernel/index.ts';

/** Returns the rows of the audit log, oldest first: all, or those of one action. */
export const auditRows = async (database: Connection, action?: string) =>
  await database
    .collection('audit_events')
    .find(action === undefined ? {} : { action })
    .sort({ _id: 1 })
    .toArray();
