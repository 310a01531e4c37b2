import type { DerbyNow } from '@derby/rules/event/derby-now';
import { messages as eventMessages } from '../event/messages.ts';
import { phaseLineOf, timeLeftOf } from '../event/phase-line.tsx';
import type { BoardSizes } from './board-sizes.ts';
import { messages } from './messages.ts';

/** Returns what a division has caught and, beside no figures, when the weigh-in closes; only the phase without a fish. */
export function caughtLineOf(
  { totalInDivision, anglersInDivision }: BoardSizes,
  derby: DerbyNow,
  isBesideFigures = false,
): string {
  if (totalInDivision === 0) return phaseLineOf(derby);
  const caught = messages.caught(totalInDivision, anglersInDivision);
  const left = isBesideFigures ? null : timeLeftOf(derby);
  return left === null ? caught : eventMessages.closesIn(caught, left);
}
