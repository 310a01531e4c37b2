import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  GlobalSettings_SaveDocument,
  GlobalSettings_SettingsDocument,
  type GlobalSettings_SettingsQuery,
} from '../../generated/graphql.ts';

/** Some settings as they travel. */
export type WireSettings = GlobalSettings_SettingsQuery['settings'];

/** What the server says of the saving, and all settings as they are afterwards; null when it could not be asked again. */
export interface Saved {
  readonly message: string;
  readonly settings: WireSettings | null;
}

/** Saves the given settings, all or nothing, and leaves every other one as it is. Rejects as every operation does. */
export function useSaveSettings(): (settings: WireSettings) => Promise<Saved> {
  const client = useApolloClient();
  return async (settings) => {
    const given = settings.map(({ key, value }) => ({ key, value }));
    const { data } = await client.mutate({ mutation: GlobalSettings_SaveDocument, variables: { settings: given } });
    const fresh = await client
      .query({ query: GlobalSettings_SettingsDocument, fetchPolicy: 'network-only' })
      .catch(() => null);
    return { message: data?.updateSettings ?? '', settings: fresh?.data?.settings ?? null };
  };
}

/** All settings as text under their names on the wire, secrets masked; always asked for anew. */
export function useSettings() {
  const { data, error, loading, refetch } = useQuery(GlobalSettings_SettingsDocument, { fetchPolicy: 'network-only' });
  return { settings: data?.settings, error, isLoading: loading, refetch };
}
