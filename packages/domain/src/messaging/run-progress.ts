import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { MessageCounts } from './message.ts';
import type { PreflightDeps } from './preflight.ts';
import { findDepartures } from './run-message.model.ts';
import type { MessageRun } from './run.model.ts';

/** FINISHED: no message waits, but unknown ones may need a decision. */
export type RunState = 'PLANNING' | 'RUNNING' | 'PAUSED' | 'FINISHED';

/** The progress of a run. */
export interface RunProgress {
  readonly state: RunState;
  /** Time of the first departure. */
  readonly startedAt: Date | null;
  /** Time of the last departure once the run is finished. */
  readonly finishedAt: Date | null;
  /** Departures in the last minute. */
  readonly sentLastMinute: number;
  /** Estimate from the configured spacing, or from the last minute when that was slower; 0 when finished. */
  readonly timeLeftMs: number;
}

const MINUTE_MS = 60_000;

/** Returns the progress of a run for the given counts. Administrators only. */
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
  // The measured pace counts after one full minute.
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
