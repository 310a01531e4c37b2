import { instantOfWallClock } from './derby-time.ts';

/** The phases of a derby in their order (docs/rules.md, "Phase"). */
export const DERBY_PHASES = ['off-season', 'before', 'open', 'last-half-hour', 'closed', 'ended'] as const;

export type DerbyPhase = (typeof DERBY_PHASES)[number];

/** What decides the phase. Times are wall-clock texts in the derby's zone; null when not set. */
export interface PhaseFacts {
  readonly hasEnded: boolean;
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
}

const DAYS_BEFORE = 60;
const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

/** Returns the phase of the derby at an instant. */
export function phaseOf(facts: PhaseFacts, now: Date): DerbyPhase {
  if (facts.hasEnded) return 'ended';
  return changesOf(facts).findLast(({ atMs }) => atMs <= now.getTime())?.phase ?? 'off-season';
}

/** Returns the instant at which the phase changes by itself, or null when it does not. */
export function nextPhaseChangeOf(facts: PhaseFacts, now: Date): Date | null {
  if (facts.hasEnded) return null;
  const next = changesOf(facts).find(({ atMs }) => atMs > now.getTime());
  return next === undefined ? null : new Date(next.atMs);
}

interface PhaseChange {
  readonly atMs: number;
  readonly phase: DerbyPhase;
}

/** Returns the changes of a derby that has not ended, earliest first. Without a start there is no day, so none. */
function changesOf({ weighInStart, weighInEnd }: PhaseFacts): readonly PhaseChange[] {
  if (weighInStart === null) return [];
  const startMs = msOf(weighInStart);
  const endMs = weighInEnd === null ? null : msOf(weighInEnd);
  const opening: PhaseChange[] = [
    { atMs: msOf(daysBefore(weighInStart)), phase: 'before' },
    { atMs: startMs, phase: 'open' },
  ];
  // An end that is not after the start is unknown. Around a clock change, instants can be reversed that texts are not.
  if (endMs === null || endMs <= startMs) return [...opening, { atMs: startMs + DAY_MS, phase: 'off-season' }];
  return [
    ...opening,
    { atMs: Math.max(startMs, endMs - HALF_HOUR_MS), phase: 'last-half-hour' },
    { atMs: endMs, phase: 'closed' },
    { atMs: endMs + DAY_MS, phase: 'off-season' },
  ];
}

const msOf = (wallText: string): number => instantOfWallClock(wallText).getTime();

/** Returns the first minute of the day that is 60 days before the day of a wall-clock text. */
function daysBefore(wallText: string): string {
  const day = new Date(Date.parse(`${wallText.slice(0, 'YYYY-MM-DD'.length)}T00:00Z`) - DAYS_BEFORE * DAY_MS);
  return day.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}
