import { useApolloClient } from '@apollo/client/react';
import {
  ManageDerby_SendTestDocument,
  type ManageDerby_SendTestMutationVariables,
} from '../../../generated/graphql.ts';

/** Sends a text to one's own phone and waits for the provider. Rejects as every operation does. */
export function useSendTest(): (variables: ManageDerby_SendTestMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: ManageDerby_SendTestDocument, variables });
  };
}
