import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { ManageDerby_SettingsDocument, ManageDerby_UpdateSettingsDocument } from '../../../generated/graphql.ts';

/** What else on the screens says the same as a setting: a field of a type of which there is one. */
const SHOWN_AS: Readonly<Record<string, { typeName: string; field: string; read: (value: string) => unknown }>> = {
  leaderboard_public: { typeName: 'LeaderboardStatus', field: 'isPublic', read: (value) => value === 'true' },
  contest_name: { typeName: 'Derby', field: 'contestName', read: (value) => value },
};

/**
 * Saves one setting. Every screen shows the new value at once and goes back to the old one when the server refuses.
 * Rejects as every operation does.
 */
export function useSaveSetting(): (key: string, value: string) => Promise<void> {
  const client = useApolloClient();
  return async (key, value) => {
    await client.mutate({
      mutation: ManageDerby_UpdateSettingsDocument,
      variables: { settings: [{ key, value }] },
      optimisticResponse: { updateSettings: '' },
      update: (cache) => showSetting(cache, key, value),
    });
  };
}

function showSetting(cache: ApolloCache, key: string, value: string): void {
  cache.updateQuery({ query: ManageDerby_SettingsDocument }, (known) =>
    known ? { settings: known.settings.map((one) => (one.key === key ? { ...one, value } : one)) } : undefined,
  );
  const shown = SHOWN_AS[key];
  const id = shown && cache.identify({ __typename: shown.typeName });
  if (shown && id) cache.modify({ id, fields: { [shown.field]: () => shown.read(value) } });
}
