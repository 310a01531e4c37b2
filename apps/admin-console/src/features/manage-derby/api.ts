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

/** What ending the derby at this moment would send. */
export type Preflight = ManageDerby_PreflightQuery['messagePreflight'];

/** Returns why an ended derby cannot be reset yet, or null. */
export function resetObstacle(derby: Overview['derby'] | undefined): string | null {
  return derby?.status === 'ENDED' ? (derby.resetRefusal ?? null) : null;
}

/** State of the derby and of its board; asked again every 3 s while final messages are not settled. */
export function useOverview() {
  const [pollInterval, setPollInterval] = useState(IDLE_POLL_INTERVAL_MS);
  const read = latest(useQuery(ManageDerby_OverviewDocument, { pollInterval }));
  const run = read.data?.derby.finalRun;
  const isSettled = (!run || isRunSettled(run)) && !resetObstacle(read.data?.derby);
  const wantedInterval = isSettled ? IDLE_POLL_INTERVAL_MS : RUN_POLL_INTERVAL_MS;
  if (wantedInterval !== pollInterval) setPollInterval(wantedInterval);
  return read;
}

/** Reads the settings as the server has them, or as they will be once a save is answered; the texts by their names on the wire. */
export function useSettings() {
  const { data, ...read } = latest(useQuery(ManageDerby_SettingsDocument));
  return { ...read, data: data && new Map(data.settings.map(({ key, value }) => [key, value])) };
}
