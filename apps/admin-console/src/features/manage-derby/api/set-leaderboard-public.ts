import { useApolloClient } from '@apollo/client/react';
import { ManageDerby_UpdateSettingsDocument } from '../../../generated/graphql.ts';

const STATUS_TYPE = 'LeaderboardStatus';

/**
 * Makes the board public or private. Every screen shows the new state at once and goes back to the old one when the server
 * refuses. Rejects as every operation does.
 */
export function useSetLeaderboardPublic(): (isPublic: boolean) => Promise<void> {
  const client = useApolloClient();
  return async (isPublic) => {
    const settings = [{ key: 'leaderboard_public', value: String(isPublic) }];
    await client.mutate({
      mutation: ManageDerby_UpdateSettingsDocument,
      variables: { settings },
      optimisticResponse: { updateSettings: '' },
      update: (cache) => {
        const id = cache.identify({ __typename: STATUS_TYPE });
        if (id) cache.modify({ id, fields: { isPublic: () => isPublic } });
      },
    });
  };
}
