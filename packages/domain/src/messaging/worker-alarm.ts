import { UnauthenticatedError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { findOldestUnplanned, findPausedRunIds, hasResumedSince } from './run.model.ts';
import { findGate } from './send-gate.model.ts';
import { countDue, findOldestDue, hasFinishedSince } from './worker-alarm.model.ts';

/** Longest time without progress (docs/rules.md, "Alarm"). */
const SILENCE_MS = 30_000;

/** Messages are due and no worker sends them: the worker is down, stuck, or cannot reach Redis. */
export interface WorkerAlarm {
  /** Number of due messages; 0 when those of a new run are not written yet. */
  readonly waiting: number;
  /** When the oldest one became due, or its run was created. */
  readonly since: Date;
}

/**
 * Returns null while messages are sent or none is due. Only rows count, so it works when other processes are down. A
 * paused run, switched-off messages or a reset raise no alarm. For administrators and the system.
 */
export async function readWorkerAlarm(
  deps: Pick<SettingsDeps, 'database' | 'settings' | 'clock'>,
  actor: Actor,
): Promise<WorkerAlarm | null> {
  if (actor.kind === 'visitor') throw new UnauthenticatedError();
  if (!deps.settings.current().smsEnabled) return null;
  const { database } = deps;
  const at = deps.clock.now();
  const silentSince = new Date(at.getTime() - SILENCE_MS);
  const pausedRunIds = await findPausedRunIds(database);
  const [oldestDue, unplannedSince] = await Promise.all([
    findOldestDue(database, { at: silentSince, pausedRunIds }),
    findOldestUnplanned(database, silentSince),
  ]);
  const since = oldestDue ?? unplannedSince;
  if (since === null || (await hasFinishedSince(database, silentSince))) return null;
  // Messages of a run that was just resumed have been due during the pause.
  if (await hasResumedSince(database, silentSince)) return null;
  if ((await findGate(database)).closedBy !== null) return null;
  return { waiting: await countDue(database, { at, pausedRunIds }), since };
}
