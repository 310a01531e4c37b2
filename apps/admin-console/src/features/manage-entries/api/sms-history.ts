import { useApolloClient, useQuery } from '@apollo/client/react';
import { ManageEntries_SmsHistoryDocument } from '../../../generated/graphql.ts';

/** What was sent about an entry, newest first. */
export function useSmsHistory(entryId: number) {
  const { data, error, refetch } = useQuery(ManageEntries_SmsHistoryDocument, { variables: { entryId } });
  return { messages: data?.smsHistory, error, refetch };
}

/** Asks anew for the history that is on the screen, if one is; it shows by itself that it could not be asked. */
export function useRefreshSmsHistory(): () => void {
  const client = useApolloClient();
  return () => void client.refetchQueries({ include: [ManageEntries_SmsHistoryDocument] }).catch(() => undefined);
}
