export { ensureAuditIndexes } from './audit-event.model.ts';
export { recordAudit } from './record-audit.ts';
export type { AuditDeps } from './record-audit.ts';
export type { AuditChanges, AuditEvent, AuditOutcome, AuditSubject, AuditValue } from './audit-event.ts';
