export { auditIndexes } from './audit-event.model.ts';
export { exportAuditEvents, type AuditExport } from './export-audit-events.ts';
export { listAuditEvents, type AuditPage } from './list-audit-events.ts';
export { recordAudit, sweepAuditEvents, takeAuditId, type AuditDeps } from './record-audit.ts';
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditChanges,
  type AuditEvent,
  type AuditOutcome,
  type AuditSubject,
  type AuditValue,
} from './audit-event.ts';
export type { AuditFilter } from './audit-filter.ts';
export type { AuditRecord } from './audit-record.ts';
