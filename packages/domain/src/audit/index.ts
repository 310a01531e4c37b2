export type { AuditAction } from '@derby/rules/audit-actions';
export {
  AUDIT_INTENTS_COLLECTION,
  auditIndexes,
  DERBY_SUBJECT,
  maskPhones,
  type AuditChanges,
  type AuditEvent,
  type AuditValue,
} from './audit-event.ts';
export { exportAuditEvents, listAuditEvents, type AuditPage, type AuditRecord } from './audit-log.ts';
export { auditedChange, completeAuditEvents } from './audited-change.ts';
export { recordAudit, sweepAuditEvents, takeAuditId } from './record-audit.ts';
