import type { DerbyNow } from '@derby/rules/event/derby-now';
import { instantOfWallClock, wallClockOf } from '@derby/rules/event/derby-time';
import { DERBY_PHASES, type DerbyPhase } from '@derby/rules/event/derby-phase';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEIGH_IN_MS = 4 * 60 * MINUTE_MS;

/** When each phase is previewed: after the start or the end of the weigh-in. */
const MOMENTS: Readonly<Record<DerbyPhase, { readonly from: 'start' | 'end'; readonly ms: number }>> = {
  'off-season': { from: 'start', ms: -262 * DAY_MS },
  before: { from: 'start', ms: -30 * DAY_MS },
  open: { from: 'end', ms: -72 * MINUTE_MS },
  'last-half-hour': { from: 'end', ms: -12 * MINUTE_MS },
  closed: { from: 'end', ms: 5 * MINUTE_MS },
  ended: { from: 'end', ms: 60 * MINUTE_MS },
};

/** Returns the phase with this name, or null. */
export function phaseNamed(name: string): DerbyPhase | null {
  return DERBY_PHASES.find((phase) => phase === name) ?? null;
}

/** Returns the derby as it is in a phase, with its own times where they are set. */
export function previewedDerby(derby: DerbyNow, phase: DerbyPhase): DerbyNow {
  const startMs = derby.weighInStart === null ? derby.nowMs : instantOfWallClock(derby.weighInStart).getTime();
  const endMs = derby.weighInEnd === null ? startMs + WEIGH_IN_MS : instantOfWallClock(derby.weighInEnd).getTime();
  const { from, ms } = MOMENTS[phase];
  return {
    ...derby,
    phase,
    hasEnded: phase === 'ended',
    weighInStart: wallClockOf(new Date(startMs)),
    weighInEnd: wallClockOf(new Date(endMs)),
    nowMs: (from === 'start' ? startMs : endMs) + ms,
  };
}
