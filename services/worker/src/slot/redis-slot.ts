import { randomUUID } from 'node:crypto';
import type { Clock, DomainLogger } from '@derby/domain/kernel';
import type { SendSlot } from '@derby/domain/messaging';
import { closeConnection, createProducerConnection } from '@derby/jobs/connections';
import { withinTime } from '@derby/jobs/within-time';
import { SLOT_KEY, SLOT_SCRIPT, type SlotWish } from './slot-script.ts';

/** Added to the spacing: timers fire early, and a taker may have its answer this much late. */
const MARGIN_MS = 20;
/** The longest way of a request that is waited for; an answer that takes longer was made slowly, not sent slowly. */
const MAX_WAY_MS = 150;
/** An answer that took longer may stand for a slot that was taken that long ago. */
const MAX_ROUND_TRIP_MS = 15;
const MAX_CONFIRMATIONS = 20;
const ANSWER_TIMEOUT_MS = 500;
const RETRY_MS = 500;

/** What the slot is made from. */
export interface SlotOptions {
  readonly redisUrl: string;
  /** Least time between two requests to the provider, from any process. */
  readonly spacingMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly logger: DomainLogger;
}

/**
 * The slot of design.md 7 on Redis. While Redis is away nobody gets it; when Redis comes back, or was
 * emptied, one whole spacing passes first.
 */
export function createRedisSlot(options: SlotOptions): SendSlot & { close(): Promise<void> } {
  const { redisUrl, clock, logger } = options;
  const spacingMs = options.spacingMs + MARGIN_MS;
  const redis = createProducerConnection({ redisUrl, role: 'send-slot', logger });
  // Redis's clock may jump ahead; this process's own requests stay apart all the same.
  let takenAtMs = Number.NEGATIVE_INFINITY;
  let lastToken = '';
  const ownWaitMs = () => Math.max(0, Math.ceil(takenAtMs + spacingMs - performance.now()));

  async function ask(wish: SlotWish, token = '', extendByMs = 0): Promise<number> {
    const asked = redis.eval(SLOT_SCRIPT, 1, SLOT_KEY, spacingMs, wish, token, extendByMs);
    const answer = await withinTime(asked, ANSWER_TIMEOUT_MS);
    if (typeof answer !== 'number') throw new Error('the slot gave no number');
    return answer;
  }

  /** Takes the slot, and begins its time anew until an answer comes quickly enough to leave by. */
  async function takeFresh(token: string): Promise<boolean> {
    for (let round = 0; round <= MAX_CONFIRMATIONS; round += 1) {
      const askedAtMs = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      if ((await ask(round === 0 ? 'take' : 'confirm', token)) > 0) return false;
      if (performance.now() - askedAtMs <= MAX_ROUND_TRIP_MS) return true;
    }
    return false;
  }

  return {
    async untilFree(signal) {
      while (!signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop
        const waitMs = Math.max(ownWaitMs(), await ask('peek').catch(() => RETRY_MS));
        if (waitMs === 0) return;
        // oxlint-disable-next-line no-await-in-loop
        await clock.sleep(waitMs, signal);
      }
    },
    async take() {
      if (ownWaitMs() > 0) return false;
      const token = randomUUID();
      const isTaken = await takeFresh(token).catch(() => false);
      if (isTaken) {
        takenAtMs = performance.now();
        lastToken = token;
      }
      return isTaken;
    },
    async arrived() {
      const wayMs = Math.ceil(Math.min(performance.now() - takenAtMs, MAX_WAY_MS));
      takenAtMs += wayMs;
      // Without Redis nobody gets the slot before one whole spacing has passed.
      await ask('extend', lastToken, wayMs).catch(() => undefined);
    },
    close: async () => await closeConnection(redis),
  };
}
