import { UnauthenticatedError, type Actor, type Connection } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { messageModel } from './message.ts';
import { findPausedRunIds, IS_FINAL, runModel } from './run.ts';
import { findGate } from './send-gate.ts';

/** Longest time without progress (docs/rules.md, "Alarm"). */
const SILENCE_MS = 30_000;

export type WorkerAlarm = NonNullable<Awaited<ReturnType<typeof readWorkerAlarm>>>;

/**
 * Returns an alarm when messages are due and no worker sends them: the worker is down, stuck, or cannot reach Redis.
 * Returns null while messages are sent or none is due. Only rows count, so it works when other processes are down. A
 * paused run, a text to all, switched-off messages or a reset raise no alarm. For administrators and the system.
 */
export async function readWorkerAlarm(deps: Pick<SettingsDeps, 'database' | 'settings' | 'clock'>, actor: Actor) {
  if (actor.kind === 'visitor') throw new UnauthenticatedError();
  if (!deps.settings.current().smsEnabled) return null;
  const { database } = deps;
  const at = deps.clock.now();
  const silentSince = new Date(at.getTime() - SILENCE_MS);
  const pausedRunIds = await findPausedRunIds(database);
  const messages = messageModel(database);
  const dueAt = (time: Date) => ({
    state: { $in: ['queued' as const, 'sending' as const] },
    notBefore: { $lte: time },
    runId: { $nin: pausedRunIds },
    kind: { $ne: 'all' as const },
  });
  const [oldestDue, oldestUnplanned] = await Promise.all([
    messages.findOne(dueAt(silentSince), { notBefore: 1 }).sort({ notBefore: 1 }).lean(),
    runModel(database)
      .findOne({ isPlanned: false, createdAt: { $lte: silentSince }, ...IS_FINAL }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean(),
  ]);
  /** When the oldest message became due, or its run was created. */
  const since = oldestDue?.notBefore ?? oldestUnplanned?.createdAt;
  if (since === undefined || (await hasFinishedSince(database, silentSince))) return null;
  // Messages of a run that was just resumed have been due during the pause.
  if ((await runModel(database).exists({ resumedAt: { $gt: silentSince } })) !== null) return null;
  if ((await findGate(database)).closedBy !== null) return null;
  /** 0 when the messages of a new run are not written yet. */
  const waiting = await messages.countDocuments(dueAt(at));
  return { waiting, since };
}

/**
 * Returns whether a worker has finished any message that left since then, or has skipped one. Other writes say nothing
 * about sending: a look-up, a receipt, or a caller that takes its message back.
 */
async function hasFinishedSince(database: Connection, since: Date): Promise<boolean> {
  const sent = { state: { $ne: 'sending' as const }, departedAt: { $gt: since } };
  const skipped = { 'stateTimes.skipped': { $gt: since }, attempts: { $gt: 0 }, errorCode: { $ne: 'TAKEN_BACK' } };
  return (await messageModel(database).exists({ $or: [sent, skipped] })) !== null;
}
