export {
  AUDIT_ACTIONS,
  auditIndexes,
  DERBY_SUBJECT,
  type AuditAction,
  type AuditChanges,
  type AuditEvent,
  type AuditValue,
} from './audit-event.ts';
export { exportAuditEvents, listAuditEvents, type AuditPage, type AuditRecord } from './audit-log.ts';
export { recordAudit, sweepAuditEvents, takeAuditId } from './record-audit.ts';
