import { exportAuditEvents, listAuditEvents } from '@derby/domain/audit';
import { AUDIT_ACTIONS } from '@derby/rules/audit-actions';
import type { Resolvers } from '../../generated/resolvers.ts';

export const auditResolvers = {
  Query: {
    auditActions: () => Object.keys(AUDIT_ACTIONS),
    auditEvents: (_parent, args, { actor, deps }) => listAuditEvents(deps, actor, args),
    exportAuditEvents: (_parent, { filter }, { actor, deps }) => exportAuditEvents(deps, actor, filter ?? {}),
  },
  AuditEvent: {
    subjectName: async ({ subject }, _args, { loaders }) =>
      subject === null ? null : await loaders.auditSubjectName.load(subject),
  },
} satisfies Resolvers;
