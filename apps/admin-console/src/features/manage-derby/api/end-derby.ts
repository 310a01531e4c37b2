import { useApolloClient } from '@apollo/client/react';
import { ManageDerby_EndDocument, ManageDerby_OverviewDocument } from '../../../generated/graphql.ts';

/**
 * Ends the derby and gives the sentence about its messages. Whether it worked or not, the screen asks anew how the derby
 * stands: somebody else may have ended it. Rejects as every operation does.
 */
export function useEndDerby(): () => Promise<string> {
  const client = useApolloClient();
  return async () => {
    try {
      const { data } = await client.mutate({ mutation: ManageDerby_EndDocument });
      return data?.endDerby.message ?? '';
    } finally {
      void client.refetchQueries({ include: [ManageDerby_OverviewDocument] });
    }
  };
}
