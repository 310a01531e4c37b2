import { type DerbyNow, isDayOver } from '@derby/rules/event/derby-now';
import { formatWallDate } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { messages } from './messages.ts';

interface DayHeadingProps {
  readonly event: Pick<DerbyEvent, 'weighInStart'>;
  readonly derby: DerbyNow;
}

/** The day of the derby as a heading. A day that is over is smaller and says so. */
export function DayHeading({ event: { weighInStart }, derby }: DayHeadingProps) {
  if (weighInStart === null) return null;
  const day = formatWallDate(weighInStart);
  return isDayOver(derby) ? (
    <h2 className="text-xl">{messages.lastDerby(day)}</h2>
  ) : (
    <h2 className="mb-1 text-3xl">{day}</h2>
  );
}
