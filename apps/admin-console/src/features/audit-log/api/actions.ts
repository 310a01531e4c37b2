import { useQuery } from '@apollo/client/react';
import { AuditLog_ActionsDocument } from '../../../generated/graphql.ts';

const NONE: readonly string[] = [];

/** Every action that is written down; none until the server has said them, and without it. */
export function useAuditActions(): readonly string[] {
  const { data } = useQuery(AuditLog_ActionsDocument);
  return data?.auditActions ?? NONE;
}
