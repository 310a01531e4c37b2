import { randomUUID } from 'node:crypto';
import type { Clock, DomainLogger } from '@derby/domain/kernel';
import type { SendSlot } from '@derby/domain/messaging';
import { closeConnection, createProducerConnection } from '@derby/jobs/connections';
import { withinTime } from '@derby/server-kit/within-time';
import { SLOT_KEY, SLOT_SCRIPT, type SlotWish } from './slot-script.ts';

/** Added to the spacing, because timers may fire early. */
const MARGIN_MS = 20;
/** The timeout of a call to Redis; also the longest time that is reserved for the departure. */
const ANSWER_TIMEOUT_MS = 1_000;
const LEAST_ALLOWANCE_MS = 15;
/** The allowance follows the measured delays: it grows to 1.5 times the last delay and shrinks in small steps. */
const ALLOWANCE_GROWTH = 1.5;
const ALLOWANCE_DECAY = 0.9;
const MAX_CONFIRMATIONS = 3;
/**
 * The longest request time that extends the spacing. A slower response took its time at the provider, not on the
 * network.
 */
const MAX_WAY_MS = 300;
const RETRY_MS = 500;

/** Options of the slot. */
export interface SlotOptions {
  readonly redisUrl: string;
  /** The least time between two requests to the provider, from all processes. */
  readonly spacingMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly logger: DomainLogger;
}

/**
 * Creates the slot on Redis. While Redis is down no process gets it. After Redis returns, or was emptied, one whole
 * spacing passes first.
 *
 * The slot may have been taken as early as it was requested, and the request may leave later. The time between the two,
 * the allowance, is reserved on top of the spacing. A later departure needs a new reservation, so a slow Redis or a
 * slow read of the rows costs time but never spacing.
 */
export function createRedisSlot(options: SlotOptions): SendSlot & { close(): Promise<void> } {
  const { redisUrl, clock, logger } = options;
  const spacingMs = options.spacingMs + MARGIN_MS;
  const redis = createProducerConnection({ redisUrl, role: 'send-slot', logger });
  let allowanceMs = LEAST_ALLOWANCE_MS;
  let token: string = randomUUID();
  let askedAtMs = 0;
  let leaveByMs = 0;
  // Redis's clock may jump ahead, so this process also spaces its own requests.
  let leftAtMs = Number.NEGATIVE_INFINITY;
  const ownWaitMs = () => Math.max(0, Math.ceil(leftAtMs + spacingMs - performance.now()));

  async function ask(wish: SlotWish, extendByMs = 0): Promise<number> {
    const reservedMs = spacingMs + allowanceMs;
    const longestMs = spacingMs + ANSWER_TIMEOUT_MS;
    const asked = redis.eval(SLOT_SCRIPT, 1, SLOT_KEY, reservedMs, longestMs, wish, token, extendByMs);
    const answer = await withinTime(asked, ANSWER_TIMEOUT_MS);
    if (typeof answer !== 'number') throw new Error('the slot script returned no number');
    return answer;
  }

  // Starts the wait for an unknown slot when Redis connects, not with the first message.
  redis.on('ready', () => void ask('peek').catch(() => undefined));

  async function reserve(wish: 'take' | 'confirm'): Promise<boolean> {
    askedAtMs = performance.now();
    leaveByMs = askedAtMs + allowanceMs;
    return (await ask(wish).catch(() => RETRY_MS)) === 0;
  }

  function learn(tookMs: number): void {
    const wantedMs = Math.ceil(Math.max(tookMs * ALLOWANCE_GROWTH, allowanceMs * ALLOWANCE_DECAY));
    allowanceMs = Math.min(Math.max(wantedMs, LEAST_ALLOWANCE_MS), ANSWER_TIMEOUT_MS);
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
      token = randomUUID();
      return await reserve('take');
    },
    async mayLeave() {
      for (let confirmations = 0; ; confirmations += 1) {
        const nowMs = performance.now();
        learn(nowMs - askedAtMs);
        if (nowMs <= leaveByMs) {
          leftAtMs = nowMs;
          return true;
        }
        // oxlint-disable-next-line no-await-in-loop
        if (confirmations === MAX_CONFIRMATIONS || !(await reserve('confirm'))) return false;
      }
    },
    async arrived() {
      const wayMs = Math.ceil(Math.min(performance.now() - leftAtMs, MAX_WAY_MS));
      const unusedMs = Math.floor(leaveByMs - leftAtMs);
      leftAtMs += wayMs;
      // If Redis is down, no process gets the slot before one whole spacing has passed.
      if (wayMs > unusedMs) await ask('extend', wayMs - unusedMs).catch(() => undefined);
    },
    close: async () => await closeConnection(redis),
  };
}
