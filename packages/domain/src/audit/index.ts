export { ensureAuditIndexes } from './audit-event.model.ts';
export { recordAudit } from './record-audit.ts';
export type { AuditChanges, AuditDeps, AuditEvent, AuditOutcome, AuditSubject, AuditValue } from './record-audit.ts';
