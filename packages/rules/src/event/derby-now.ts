import { instantOfWallClock } from './derby-time.ts';
import { phaseOf, type DerbyPhase, type PhaseFacts } from './derby-phase.ts';

/** What visitors may know about the state of the derby, also while the board is private. */
export interface DerbyStatus extends PhaseFacts {
  /** Whether visitors may see the board. */
  readonly isPublic: boolean;
  readonly areTicketsOnSale: boolean;
}

/** The derby in one minute. All phases begin with a minute. */
export interface DerbyNow extends DerbyStatus {
  readonly phase: DerbyPhase;
  /** The start of the minute on the server's clock. */
  readonly nowMs: number;
}

export const MINUTE_MS = 60_000;

/** Returns the derby in the minute of an instant of the server's clock. */
export function derbyNowOf(status: DerbyStatus, serverMs: number): DerbyNow {
  const nowMs = Math.floor(serverMs / MINUTE_MS) * MINUTE_MS;
  return { ...status, phase: phaseOf(status, new Date(nowMs)), nowMs };
}

/** The derby before its status is known. */
export const UNKNOWN_DERBY: DerbyNow = {
  isPublic: true,
  areTicketsOnSale: true,
  hasEnded: false,
  weighInStart: null,
  weighInEnd: null,
  phase: 'off-season',
  nowMs: 0,
};

/** Returns whether the day of the derby is over: it has ended, or it began and its phases have passed. */
export function isDayOver({ phase, weighInStart, nowMs }: DerbyNow): boolean {
  if (phase !== 'off-season') return phase === 'ended';
  return weighInStart !== null && instantOfWallClock(weighInStart).getTime() <= nowMs;
}

/** Returns whether tickets return next year: the derby has ended, or its day is over and none are on sale. */
export function doTicketsReturn(derby: DerbyNow): boolean {
  return derby.phase === 'ended' || (isDayOver(derby) && !derby.areTicketsOnSale);
}

const PHASES_WITH_LEADERS: ReadonlySet<DerbyPhase> = new Set(['open', 'last-half-hour', 'closed', 'ended']);

/** Returns whether the home page shows the first entries of the board. */
export function showsLeaders({ phase, isPublic }: Pick<DerbyNow, 'phase' | 'isPublic'>): boolean {
  return isPublic && PHASES_WITH_LEADERS.has(phase);
}

/** Returns whether the home page leads with the last derby that is over. */
export const showsLastDerby = ({ phase }: Pick<DerbyNow, 'phase'>): boolean => phase === 'off-season';
