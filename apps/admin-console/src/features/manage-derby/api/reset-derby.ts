import { useApolloClient } from '@apollo/client/react';
import { ManageDerby_ResetDocument, type ManageDerby_ResetMutation } from '../../../generated/graphql.ts';

/** What was deleted, and the sentence to show. */
export type ResetResult = ManageDerby_ResetMutation['resetDerby'];

/** What the cache keeps of the derby that is over; lists of all entries pass it by. */
const DELETED_FIELDS = ['smsHistory', 'messageRun', 'officialResult'];

/**
 * Starts the derby anew and gives what was deleted, once the screen knows how the derby stands; it asks after a failure as
 * well. Rejects as every operation does.
 */
export function useResetDerby(): () => Promise<ResetResult> {
  const client = useApolloClient();
  const askAgain = async (): Promise<void> => {
    for (const fieldName of DELETED_FIELDS) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    // What could not be asked shows it by itself.
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  };
  return async () => {
    try {
      const { data } = await client.mutate({ mutation: ManageDerby_ResetDocument });
      if (!data) throw new Error('The answer has no result');
      await askAgain();
      return data.resetDerby;
    } catch (error) {
      void askAgain();
      throw error;
    }
  };
}
