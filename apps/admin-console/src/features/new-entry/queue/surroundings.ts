import { type ClockReading, readFreshClock } from '@derby/web-session/server-clock';
import { createTurns, type TakeTurn } from '@derby/web-session/turns';

/** What the queue takes from the browser. Practise has its own. */
export interface Surroundings {
  readonly takeTurn: TakeTurn;
  readonly isOnline: () => boolean;
  readonly readFreshClock: () => Promise<ClockReading>;
}

export const createSurroundings = (): Surroundings => ({
  takeTurn: createTurns(),
  isOnline: () => navigator.onLine,
  readFreshClock,
});
