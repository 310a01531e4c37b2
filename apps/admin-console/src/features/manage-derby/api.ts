import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { reachServer } from '@derby/web-session/reach-server';
import { useEffect, useMemo, useState } from 'react';
import { isRunSettled } from '../../components/run-progress/run-progress.ts';
import {
  ManageDerby_EndDocument,
  ManageDerby_ExportEntriesDocument,
  ManageDerby_ExportOfficialResultDocument,
  ManageDerby_OfficialResultDocument,
  ManageDerby_OverviewDocument,
  ManageDerby_PreflightDocument,
  ManageDerby_PreviewDocument,
  ManageDerby_ResetDocument,
  ManageDerby_SendTestDocument,
  ManageDerby_SettingsDocument,
  ManageDerby_StatisticsDocument,
  ManageDerby_UpdateSettingsDocument,
  type ManageDerby_EndMutationVariables,
  type ManageDerby_OfficialResultQuery,
  type ManageDerby_OverviewQuery,
  type ManageDerby_PreflightQuery,
  type ManageDerby_PreviewQuery,
  type ManageDerby_ResetMutation,
  type ManageDerby_SendTestMutationVariables,
  type ManageDerby_StatisticsQuery,
  type ResetDerbyInput,
} from '../../generated/graphql.ts';
import { LARGE_LIST } from '../../lib/requests.ts';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import { z } from '../../lib/zod.ts';
import {
  IDLE_POLL_INTERVAL_MS,
  PREFLIGHT_POLL_INTERVAL_MS,
  READINESS_POLL_INTERVAL_MS,
  RUN_POLL_INTERVAL_MS,
  STATISTICS_POLL_INTERVAL_MS,
} from './constants.ts';

/**
 * Ends the derby and gives the sentence about its messages, once the screen knows how the derby stands. After a failure it
 * asks as well: another administrator may have ended it. Rejects as every operation does.
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

/** Downloads all entries of a division. */
export const useExportEntries = () => useCsvDownload(ManageDerby_ExportEntriesDocument, (data) => data.exportEntries);

/** Downloads the frozen standings of a division. */
export const useExportOfficialResult = () =>
  useCsvDownload(ManageDerby_ExportOfficialResultDocument, (data) => data.exportOfficialResult);

/** The frozen standings of one division. */
export type OfficialResult = NonNullable<ManageDerby_OfficialResultQuery['regular']>;

/** The frozen standings of both divisions; asked for every 3 s until they are there, in the seconds after the end. */
export function useOfficialResult() {
  const [pollInterval, setPollInterval] = useState(RUN_POLL_INTERVAL_MS);
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_OfficialResultDocument, {
    fetchPolicy: 'network-only',
    pollInterval,
  });
  const { regular, junior } = data ?? previousData ?? {};
  const wanted = regular && junior ? 0 : RUN_POLL_INTERVAL_MS;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return { result: regular && junior ? { regular, junior } : null, error, isLoading: loading, refetch };
}

/** The derby and the visibility of its board. */
export type Overview = ManageDerby_OverviewQuery;

/** The run of final messages. */
export type FinalRun = NonNullable<Overview['derby']['finalRun']>;

/** Returns why an ended derby cannot be reset yet, or null. */
export function resetObstacle(derby: Overview['derby'] | undefined): string | null {
  return derby?.status === 'ENDED' ? (derby.resetRefusal ?? null) : null;
}

/** State of the derby and of its board; asked again every 3 s while final messages are not settled. */
export function useOverview() {
  const [pollInterval, setPollInterval] = useState(IDLE_POLL_INTERVAL_MS);
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_OverviewDocument, { pollInterval });
  // A failed poll takes the data away, and what was known a moment ago is better than nothing.
  const overview = data ?? previousData;
  const run = overview?.derby.finalRun;
  const isSettled = (!run || isRunSettled(run)) && !resetObstacle(overview?.derby);
  const wantedInterval = isSettled ? IDLE_POLL_INTERVAL_MS : RUN_POLL_INTERVAL_MS;
  if (wantedInterval !== pollInterval) setPollInterval(wantedInterval);
  return { overview, error, isLoading: loading, refetch };
}

/** What ending the derby at this moment would send. */
export type Preflight = ManageDerby_PreflightQuery['messagePreflight'];

/**
 * Asked again every 10 s: others weigh in meanwhile. A text stands in for the one of the settings; until its figures are
 * there, or when they cannot be had, the last ones stay and `isCurrent` is false.
 */
export function usePreflight(finalText: string | null) {
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_PreflightDocument, {
    variables: { finalText },
    fetchPolicy: 'no-cache',
    pollInterval: PREFLIGHT_POLL_INTERVAL_MS,
  });
  return {
    preflight: (data ?? previousData)?.messagePreflight,
    isCurrent: data !== undefined,
    error,
    isLoading: loading,
    refetch,
  };
}

/** One message as it would go out now. */
export type Preview = ManageDerby_PreviewQuery['messagePreflight']['previews'][number];

/** The message at a place in the order of sending; the one before stays until it is there. */
export function usePreview(variables: { readonly finalText: string | null; readonly offset: number }) {
  const { data, previousData, error } = useQuery(ManageDerby_PreviewDocument, {
    variables,
    fetchPolicy: 'no-cache',
  });
  return { preview: (data ?? previousData)?.messagePreflight.previews[0], error };
}

const readinessSchema = z.object({ checks: z.array(z.object({ name: z.string(), ready: z.boolean() })) });

/** One part of the product, and whether it does its work. */
export interface ServiceState {
  readonly name: string;
  readonly isReady: boolean;
}

/** What the front door's `/ready` lists (docs/operations.md, "Health"). Rejects when there is no such list. */
async function askReadiness(signal: AbortSignal): Promise<ServiceState[]> {
  // A product that is not ready lists its parts with a 503.
  const answer = await reachServer('/ready', { signal, cache: 'no-store' });
  const { checks } = readinessSchema.parse(await answer.json());
  return checks.map(({ name, ready }) => ({ name, isReady: ready }));
}

/** The parts of the product, asked every 30 s; null before the first answer, and after one that failed `hasFailed` is true. */
export function useReadiness() {
  const [state, setState] = useState<{ services: ServiceState[] | null; hasFailed: boolean }>({
    services: null,
    hasFailed: false,
  });
  useEffect(() => {
    const left = new AbortController();
    const ask = (): void => {
      askReadiness(left.signal)
        .then((services) => setState({ services, hasFailed: false }))
        .catch(() => {
          if (!left.signal.aborted) setState((known) => ({ ...known, hasFailed: true }));
        });
    };
    ask();
    const timer = setInterval(ask, READINESS_POLL_INTERVAL_MS);
    return () => {
      left.abort();
      clearInterval(timer);
    };
  }, []);
  return state;
}

/** What a reset leaves, and what comes after it. */
export type ResetChoices = ResetDerbyInput;

/** What was deleted and archived, and the sentence to show. */
export type ResetResult = ManageDerby_ResetMutation['resetDerby'];

/** What the cache keeps of the derby that is over; lists of all entries pass it by. */
const DELETED_FIELDS = ['smsHistory', 'messageRun', 'officialResult', 'participants'];

/**
 * Starts the derby anew and gives what was deleted, once the screen knows how the derby stands; it asks after a failure as
 * well. Rejects as every operation does.
 */
export function useResetDerby(): (input: ResetChoices) => Promise<ResetResult> {
  const client = useApolloClient();
  const askAgain = async (): Promise<void> => {
    for (const fieldName of DELETED_FIELDS) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    // What could not be asked shows it by itself.
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  };
  return async (input) => {
    try {
      const { data } = await client.mutate({ mutation: ManageDerby_ResetDocument, variables: { input } });
      if (!data) throw new Error('The answer has no result');
      await askAgain();
      return data.resetDerby;
    } catch (error) {
      void askAgain();
      throw error;
    }
  };
}

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

/** Sends a text to one's own phone and waits for the provider. Rejects as every operation does. */
export function useSendTest(): (variables: ManageDerby_SendTestMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: ManageDerby_SendTestDocument, variables });
  };
}

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

/** The derby in figures; weights are null without entries. */
export type Figures = ManageDerby_StatisticsQuery['derbyStats'];

/** Weight and time of one fish, for the charts. */
export type ChartedFish = Pick<ManageDerby_StatisticsQuery['entries'][number], 'fishWeightLbs' | 'createdAt'>;

/** The figures and the fish behind them, asked again every 30 s: others weigh in meanwhile. */
export function useStatistics() {
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_StatisticsDocument, {
    pollInterval: STATISTICS_POLL_INTERVAL_MS,
    ...LARGE_LIST,
  });
  return { statistics: data ?? previousData, error, isLoading: loading, refetch };
}
