import { randomUUID } from 'node:crypto';
import type { Clock } from '@derby/domain/kernel';
import type { SendSlot } from '@derby/domain/messaging';

/** How long after the take a request may leave: time for the last checks in the database. */
const HOLD_MS = 3_000;
/** The holder may give the slot back earlier than its lease ends. */
const POLL_INTERVAL_MS = 500;

/** One atomic step on the row of the slot that all processes share. Rejects when the row cannot be reached. */
export interface SlotStep {
  readonly wish: 'take' | 'giveBack';
  /** Token of the request. */
  readonly holder: string;
  /** How long to reserve the slot from now. */
  readonly ms: number;
  /** The longest time for which a request reserves it. */
  readonly longestMs: number;
}

/** Options of the slot. */
export interface SlotTimes {
  /** The least time between the end of a request to the provider and the start of the next, from all processes. */
  readonly spacingMs: number;
  /** The timeout of a request. */
  readonly requestTimeoutMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  /** A clock that only goes on. */
  readonly nowMs?: () => number;
}

/** The slot of one process. */
export interface Slot extends SendSlot {
  /** The longest time for which a request reserves it. */
  readonly longestMs: number;
}

/**
 * Creates the slot of one process. A process takes a lease that lasts until its request has ended at the latest, plus
 * the spacing. When it gives the slot back, only the spacing is left. So a process that dies, or a row that cannot be
 * reached, costs time but never spacing. `run` makes a step, and returns the milliseconds to wait, or 0.
 */
export function createSlot(run: (step: SlotStep) => Promise<number>, options: SlotTimes): Slot {
  const { spacingMs, requestTimeoutMs, clock, nowMs = () => performance.now() } = options;
  const longestMs = HOLD_MS + requestTimeoutMs + spacingMs;
  let token = '';
  let takenAtMs = Number.NEGATIVE_INFINITY;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  let mustGiveBack = false;
  // The clock of the row may jump ahead, so this process also spaces its own requests.
  const ownWaitMs = () => Math.max(0, Math.ceil(endedAtMs + spacingMs - nowMs()));

  /** Shortens the lease to what is left of the spacing. */
  async function endLease(): Promise<void> {
    await run({ wish: 'giveBack', holder: token, ms: ownWaitMs(), longestMs });
    token = '';
    mustGiveBack = false;
  }

  /** Returns the milliseconds to wait before the next attempt; 0 when the slot was taken. */
  async function tryTake(): Promise<number> {
    if (mustGiveBack) await endLease();
    // Read once: time passes between two reads, and 0 means that the slot was granted.
    const waitMs = ownWaitMs();
    if (waitMs > 0) return waitMs;
    // A token belongs to one request. Only its attempts may take the slot again, when a response was lost.
    if (token === '') token = randomUUID();
    // The lease began after this moment.
    takenAtMs = nowMs();
    return await run({ wish: 'take', holder: token, ms: longestMs, longestMs });
  }

  return {
    longestMs,
    async take(signal) {
      while (!signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop
        const waitMs = await tryTake().catch(() => POLL_INTERVAL_MS);
        if (waitMs === 0) return true;
        // oxlint-disable-next-line no-await-in-loop
        await clock.sleep(Math.min(waitMs, POLL_INTERVAL_MS), signal);
      }
      return false;
    },
    isHeld: () => nowMs() - takenAtMs < HOLD_MS,
    async giveBack() {
      endedAtMs = nowMs();
      mustGiveBack = true;
      // When it fails, the next attempt to take the slot gives it back first.
      await endLease().catch(() => undefined);
    },
  };
}
