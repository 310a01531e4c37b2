import { MESSAGE_STATES, type MessageState } from '@derby/rules/message-states';
import { assertAdministrator, assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { messageModel, plainWords } from './message.ts';
import type { MessageRun } from './run.ts';
import type { PreflightDeps } from './run-figures.ts';

const MINUTE_MS = 60_000;

export type MessageCounts = Readonly<Record<MessageState, number>>;

const NO_MESSAGES = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as MessageCounts;

/** Counts all messages since the last reset by state, with one query. */
export async function countMessagesByState(deps: Pick<Deps, 'database'>, actor: Actor): Promise<MessageCounts> {
  assertSystem(actor);
  const groups = await messageModel(deps.database).aggregate<{ _id: MessageState; count: number }>([
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  return { ...NO_MESSAGES, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) };
}

/** Counts the messages of each run by state, with one query; zeros for a run without messages. */
export async function runCounts(
  deps: Deps,
  actor: Actor,
  { runIds }: { readonly runIds: readonly number[] },
): Promise<ReadonlyMap<number, MessageCounts>> {
  assertAdministrator(actor);
  const groups = await messageModel(deps.database).aggregate<{
    _id: { runId: number; state: MessageState };
    count: number;
  }>([
    { $match: { runId: { $in: [...runIds] } } },
    { $group: { _id: { runId: '$runId', state: '$state' }, count: { $sum: 1 } } },
  ]);
  const counts = new Map(runIds.map((runId) => [runId, NO_MESSAGES]));
  for (const { _id, count } of groups)
    counts.set(_id.runId, { ...NO_MESSAGES, ...counts.get(_id.runId), [_id.state]: count });
  return counts;
}

const FAILED: MessageState[] = ['undelivered', 'failed'];
/** Fewer are those of single phones: landlines, blocked and unknown numbers. */
const MANY = { least: 3, part: 1 / 20, always: 10 };
const MAX_REASONS = 20;

export type RunFailure = Awaited<ReturnType<typeof runFailures>>[number];

/** Returns why messages of a run are failed or undelivered, the most frequent reasons first, at most 20. */
export async function runFailures(deps: Pick<Deps, 'database'>, actor: Actor, { runId }: { readonly runId: number }) {
  assertAdministrator(actor);
  const messages = messageModel(deps.database);
  const [total, groups] = await Promise.all([
    messages.countDocuments({ runId }),
    messages.aggregate<{ _id: string | null; count: number }>([
      { $match: { runId, state: { $in: FAILED } } },
      { $group: { _id: '$errorCode', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: MAX_REASONS },
    ]),
  ]);
  return groups.map(({ _id: code, count }) => ({
    code,
    /** In plain words. */
    reason: code === null ? 'The provider gave no reason' : plainWords(code),
    messages: count,
    /** So many that the reason is not that of single phones. */
    isMany: count >= MANY.always || (count >= MANY.least && count >= total * MANY.part),
  }));
}

export type RunProgress = Awaited<ReturnType<typeof runProgress>>;

export async function runProgress(
  deps: PreflightDeps,
  actor: Actor,
  { run, counts }: { readonly run: MessageRun; readonly counts: MessageCounts },
) {
  assertAdministrator(actor);
  const now = deps.clock.now().getTime();
  const messages = messageModel(deps.database);
  const departed = { runId: run.id, departedAt: { $ne: null } };
  const [first, last, sentLastMinute, ahead] = await Promise.all([
    messages.findOne(departed, { departedAt: 1 }).sort({ departedAt: 1 }).lean(),
    messages.findOne(departed, { departedAt: 1 }).sort({ departedAt: -1 }).lean(),
    messages.countDocuments({ runId: run.id, departedAt: { $gt: new Date(now - MINUTE_MS) } }),
    // All others are sent before those of a text to all.
    run.toAll ? messages.countDocuments({ state: { $in: ['queued', 'sending'] }, kind: { $ne: 'all' } }) : 0,
  ]);
  const startedAt = first?.departedAt ?? null;
  const waiting = counts.queued + counts.sending;
  const state = stateOf(run, waiting);
  // The measured pace counts after one full minute.
  const hasPace = sentLastMinute > 0 && startedAt !== null && now - startedAt.getTime() >= MINUTE_MS;
  const paceMs = Math.max(deps.smsSpacingMs, hasPace ? MINUTE_MS / sentLastMinute : 0);
  return {
    state,
    /** Time of the first departure. */
    startedAt,
    /** Time of the last departure once the run is finished. */
    finishedAt: state === 'FINISHED' ? (last?.departedAt ?? null) : null,
    sentLastMinute,
    /** Estimate from the configured spacing, or from the last minute when that was slower; 0 when finished. */
    timeLeftMs: waiting === 0 ? 0 : Math.round(waiting * paceMs + ahead * deps.smsSpacingMs),
  };
}

function stateOf({ isPlanned, pause }: MessageRun, waiting: number) {
  if (!isPlanned) return 'PLANNING';
  // Unknown messages may still need a decision.
  if (waiting === 0) return 'FINISHED';
  return pause === null ? 'RUNNING' : 'PAUSED';
}
