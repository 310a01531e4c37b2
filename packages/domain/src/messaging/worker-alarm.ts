import { UnauthenticatedError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { findOldestUnplanned, findPausedRunIds, hasResumedSince } from './run.model.ts';
import { findGate } from './send-gate.model.ts';
import { countDue, findOldestDue, hasFinishedSince } from './worker-alarm.model.ts';

/** Nothing may stand still for longer (docs/rules.md, "Alarm"). */
const SILENCE_MS = 30_000;

/** Messages are due and no worker sends them: the worker is down, stuck, or cannot reach Redis. */
export interface WorkerAlarm {
  /** How many are due; 0 while those of a run that has ended its derby are not even written. */
  readonly waiting: number;
  /** When the oldest of them became due, or its run began. */
  readonly since: Date;
}

/**
 * Null while messages go out or none has to. Judged by the rows alone, so it holds whatever has died; what
 * waits on purpose (a paused run, messages switched off, a reset) is no alarm. For administrators and the product itself.
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
  // Messages of a run that has just been resumed have been due all the while.
  if (await hasResumedSince(database, silentSince)) return null;
  if ((await findGate(database)).closedBy !== null) return null;
  return { waiting: await countDue(database, { at, pausedRunIds }), since };
}
