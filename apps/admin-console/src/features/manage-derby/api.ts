import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { isRunSettled } from '../../components/run-meter.tsx';
import {
  ManageDerby_OverviewDocument,
  ManageDerby_SettingsDocument,
  type ManageDerby_OverviewQuery,
  type ManageDerby_PreflightQuery,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { IDLE_POLL_INTERVAL_MS, RUN_POLL_INTERVAL_MS } from './constants.ts';

/** The derby and the visibility of its board. */
export type Overview = ManageDerby_OverviewQuery;

/** The messages that ending the derby now would send. */
export type Preflight = ManageDerby_PreflightQuery['messagePreflight'];

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
