import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { ManageDerby_SettingsDocument } from '../../../generated/graphql.ts';

/** Gives a setting's text by its name on the wire; empty for one that the server does not know. */
export type SettingText = (key: string) => string;

/** The settings as the server has them, or as they will be once a save is answered. */
export function useSettings() {
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_SettingsDocument);
  const settings = (data ?? previousData)?.settings;
  const settingText = useMemo((): SettingText | null => {
    if (!settings) return null;
    const values = new Map(settings.map(({ key, value }) => [key, value]));
    return (key) => values.get(key) ?? '';
  }, [settings]);
  return { settingText, error, isLoading: loading, refetch };
}
