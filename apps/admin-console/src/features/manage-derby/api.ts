import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { isRunSettled } from '../../components/run-meter.tsx';
import {
  ManageDerby_OverviewDocument,
  ManageDerby_SettingsDocument,
  type ManageDerby_OverviewQuery,
  type ManageDerby_ResetMutation,
  type ManageDerby_PreflightQuery,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';

/** The derby and the visibility of its board. */
export type Overview = ManageDerby_OverviewQuery;

/** What the last reset did. */
export type ResetResult = ManageDerby_ResetMutation['resetDerby'];

/** The messages that ending the derby now would send. */
export type Preflight = ManageDerby_PreflightQuery['messagePreflight'];

/** Where the backup of a reset is found. */
export const BACKUP_PLACE = 'It is listed in Global Settings, tab Database, under Backups.';

/** The texts of what is not loaded yet. */
export const SETTINGS_TEXTS = { loading: 'Loading derby settings...', fallback: 'Failed to load derby settings' };

/** Poll interval while final messages are not settled (docs/screens.md, "Final messages"), or during the ceremony. */
export const RUN_POLL_INTERVAL_MS = 3_000;
/** Poll interval at other times: another administrator may end the derby, and receipts arrive late. */
const IDLE_POLL_INTERVAL_MS = 30_000;
/** Poll interval of what shows the entries. */
export const STATISTICS_POLL_INTERVAL_MS = 30_000;

/** Returns why an ended derby cannot be reset yet, or null. */
export function resetObstacle(derby: Overview['derby'] | undefined): string | null {
  return derby?.status === 'ENDED' ? (derby.resetRefusal ?? null) : null;
}

const hasCeremony = (overview: Overview | undefined): boolean => overview?.leaderboardStatus.ceremonyStep != null;

/**
 * Reads the state of the derby and of its board; polls every 3 s while final messages are not settled, and during the
 * ceremony, which others may move.
 */
export function useOverview() {
  const [pollInterval, setPollInterval] = useState(IDLE_POLL_INTERVAL_MS);
  const read = latest(useQuery(ManageDerby_OverviewDocument, { pollInterval }));
  const run = read.data?.derby.finalRun;
  const isSettled = (!run || isRunSettled(run)) && !resetObstacle(read.data?.derby);
  const wantedInterval = isSettled && !hasCeremony(read.data) ? IDLE_POLL_INTERVAL_MS : RUN_POLL_INTERVAL_MS;
  if (wantedInterval !== pollInterval) setPollInterval(wantedInterval);
  return read;
}

/** Returns the settings as texts by their API names. A save shows its new value before the server responds. */
export function useSettings() {
  const { data, ...read } = latest(useQuery(ManageDerby_SettingsDocument));
  return { ...read, data: data && new Map(data.settings.map(({ key, value }) => [key, value])) };
}
