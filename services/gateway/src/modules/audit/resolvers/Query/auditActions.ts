import { AUDIT_ACTIONS } from '@derby/domain/audit';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const auditActions: NonNullable<QueryResolvers['auditActions']> = () => [...AUDIT_ACTIONS];
