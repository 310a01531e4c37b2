import { useQuery } from '@apollo/client/react';
import { GlobalSettings_SettingsDocument } from '../../../generated/graphql.ts';

/** All settings as text under their names on the wire, secrets masked; always asked for anew. */
export function useSettings() {
  const { data, error, loading, refetch } = useQuery(GlobalSettings_SettingsDocument, { fetchPolicy: 'network-only' });
  return { settings: data?.settings, error, isLoading: loading, refetch };
}
