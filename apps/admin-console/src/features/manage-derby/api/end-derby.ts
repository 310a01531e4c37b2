import { useApolloClient } from '@apollo/client/react';
import {
  ManageDerby_EndDocument,
  ManageDerby_OverviewDocument,
  type ManageDerby_EndMutationVariables,
} from '../../../generated/graphql.ts';

/**
 * Ends the derby and gives the sentence about its messages, once the screen knows how the derby stands. After a failure it
 * asks as well: somebody else may have ended it. Rejects as every operation does.
 */
export function useEndDerby(): (variables: ManageDerby_EndMutationVariables) => Promise<string> {
  const client = useApolloClient();
  const askAgain = async (): Promise<void> => {
    // The overview shows by itself that it could not be asked.
    await client.refetchQueries({ include: [ManageDerby_OverviewDocument] }).catch(() => undefined);
  };
  return async (variables) => {
    try {
      const { data } = await client.mutate({ mutation: ManageDerby_EndDocument, variables });
      await askAgain();
      return data?.endDerby.message ?? '';
    } catch (error) {
      void askAgain();
      throw error;
    }
  };
}
