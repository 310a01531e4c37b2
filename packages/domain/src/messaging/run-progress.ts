import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { MessageCounts } from './message.ts';
import type { PreflightDeps } from './preflight.ts';
import { findDepartures } from './run-message.model.ts';
import type { MessageRun } from './run.model.ts';

/** FINISHED: nothing waits any more; unknown messages may remain for a person. */
export type RunState = 'PLANNING' | 'RUNNING' | 'PAUSED' | 'FINISHED';

/** How far a run is. */
export interface RunProgress {
  readonly state: RunState;
  /** When its first request left. */
  readonly startedAt: Date | null;
  /** When its last request left, once it is finished. */
  readonly finishedAt: Date | null;
  /** Requests that left in the last minute. */
  readonly sentLastMinute: number;
  /** At the provider's pace, or the slower one of the last minute; 0 when it is finished. */
  readonly timeLeftMs: number;
}

const MINUTE_MS = 60_000;

/** How far a run is, judged with counts taken at this moment; administrators only. */
export async function runProgress(
  deps: PreflightDeps,
  actor: Actor,
  { run, counts }: { readonly run: MessageRun; readonly counts: MessageCounts },
): Promise<RunProgress> {
  assertAdministrator(actor);
  const now = deps.clock.now().getTime();
  const { first, last, recent } = await findDepartures(deps.database, run.id, new Date(now - MINUTE_MS));
  const waiting = counts.queued + counts.sending;
  const state = stateOf(run, waiting);
  // A pace is known once it had a whole minute.
  const hasPace = recent > 0 && first !== null && now - first.getTime() >= MINUTE_MS;
  const paceMs = Math.max(deps.smsSpacingMs, hasPace ? MINUTE_MS / recent : 0);
  return {
    state,
    startedAt: first,
    finishedAt: state === 'FINISHED' ? last : null,
    sentLastMinute: recent,
    timeLeftMs: Math.round(waiting * paceMs),
  };
}

function stateOf({ isPlanned, pause }: MessageRun, waiting: number): RunState {
  if (!isPlanned) return 'PLANNING';
  if (waiting === 0) return 'FINISHED';
  return pause === null ? 'RUNNING' : 'PAUSED';
}
