import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { networkOf } from '@derby/server-kit/networks';
import type { FrontDoorLimits } from '../limits.ts';
import { createWaitList } from './wait-list.ts';

/** Delays the refusals of a crowd. */
export interface SlowRefusals {
  /** Counts a request until its response has ended. */
  begin(response: ServerResponse): void;
  /** Resolves when a refusal may be sent to this address. */
  wait(address: string, response: ServerResponse): Promise<void>;
}

/**
 * Delays refusals while more than `crowd` requests are open. A client that is refused at once tries again at once, and
 * then reading its requests takes the time of all other clients.
 */
export function createSlowRefusals(
  limits: Pick<FrontDoorLimits, 'crowd' | 'refusalMs' | 'delayedRefusals'>,
): SlowRefusals {
  const delayed = createWaitList(limits.delayedRefusals);
  let open = 0;
  return {
    begin(response) {
      open += 1;
      response.once('close', () => (open -= 1));
    },
    async wait(address, response) {
      if (open <= limits.crowd || response.destroyed) return;
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wait.done();
          response.off('close', end);
          resolve();
        };
        // Clients that were refused together do not come back together.
        const timer = setTimeout(end, randomInt(limits.refusalMs / 2, limits.refusalMs));
        const wait = delayed.add(networkOf(address), end);
        response.once('close', end);
      });
    },
  };
}
