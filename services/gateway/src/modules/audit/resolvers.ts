import { AUDIT_ACTIONS, exportAuditEvents, listAuditEvents } from '@derby/domain/audit';
import type { Resolvers } from '../../generated/resolvers.ts';

export const auditResolvers = {
  Query: {
    auditActions: () => [...AUDIT_ACTIONS],
    auditEvents: (_parent, args, { actor, deps }) => listAuditEvents(deps, actor, args),
    exportAuditEvents: (_parent, { filter }, { actor, deps }) => exportAuditEvents(deps, actor, filter ?? {}),
  },
} satisfies Resolvers;
