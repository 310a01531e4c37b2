import { exportAuditEvents as exportAll } from '@derby/domain/audit';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const exportAuditEvents: NonNullable<QueryResolvers['exportAuditEvents']> = (
  _parent,
  { filter },
  { actor, deps },
) => exportAll(deps, actor, filter ?? {});
