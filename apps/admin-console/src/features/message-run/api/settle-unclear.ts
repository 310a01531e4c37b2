import { useApolloClient } from '@apollo/client/react';
import {
  MessageRun_SettleUnclearDocument,
  type MessageRun_SettleUnclearMutationVariables,
} from '../../../generated/graphql.ts';
import { refreshRun } from './after-change.ts';

/** A person's word about an unclear message. Rejects as every operation does. */
export function useSettleUnclear(): (variables: MessageRun_SettleUnclearMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: MessageRun_SettleUnclearDocument, variables });
    await refreshRun(client);
  };
}
