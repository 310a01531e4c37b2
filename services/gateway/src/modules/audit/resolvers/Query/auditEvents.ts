import { listAuditEvents } from '@derby/domain/audit';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const auditEvents: NonNullable<QueryResolvers['auditEvents']> = (_parent, args, { actor, deps }) =>
  listAuditEvents(deps, actor, args);
