import { randomUUID } from 'node:crypto';
import type { Clock, DomainLogger } from '@derby/domain/kernel';
import type { SendSlot } from '@derby/domain/messaging';
import { closeConnection, createProducerConnection } from '@derby/backend-kit/connections';
import { withinTime } from '@derby/server-kit/within-time';

/** The one key that all processes share. */
export const SLOT_KEY = 'derby:sms:slot';

/** The timeout of a call to Redis. */
const RESPONSE_TIMEOUT_MS = 1_000;
/** How long after the take a request may leave: time for the last checks in the database. */
const HOLD_MS = 3_000;
/** The holder may give the slot back earlier than its lease ends. */
const POLL_INTERVAL_MS = 500;

/**
 * Returns the milliseconds to wait; 0 when the slot was taken or given back. Atomic, on the clock of Redis. Arguments:
 * `take` or `giveBack`, the token of the caller, the milliseconds to reserve, and the longest such time.
 *
 * A slot with an unknown past counts as just taken: no key (Redis was emptied), a key from another run of the server (it
 * restarted or failed over, and may have lost the last writes), or a time further ahead than it can have been set (its
 * clock was set back).
 */
const SLOT_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local life = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local wish, token, ms, longest = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local slot = redis.call('HMGET', KEYS[1], 'life', 'freeAt', 'token')
local freeAt = tonumber(slot[2])
local function reserve(ms, token)
  local untilMs = string.format('%d', now + ms + 1)
  redis.call('HSET', KEYS[1], 'life', life, 'freeAt', untilMs, 'token', token)
end
if slot[1] ~= life or not freeAt or freeAt - now > longest + 1000 then
  reserve(longest, '')
  return longest
end
if wish == 'giveBack' then
  if slot[3] == token then
    reserve(ms, '')
  end
  return 0
end
if freeAt > now and slot[3] ~= token then
  return freeAt - now
end
reserve(ms, token)
return 0
`;

/** Options of the slot. */
export interface SlotOptions {
  readonly redisUrl: string;
  /** The least time between the end of a request to the provider and the start of the next, from all processes. */
  readonly spacingMs: number;
  /** The timeout of a request. */
  readonly requestTimeoutMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly logger: DomainLogger;
}

/**
 * Creates the slot on Redis. A process takes a lease on it that lasts until its request has ended at the latest, plus
 * the spacing. When it gives the slot back, only the spacing is left. So a process that dies, or a Redis that does not
 * respond, costs time but never spacing.
 */
export function createRedisSlot(options: SlotOptions): SendSlot & { close(): Promise<void> } {
  const { redisUrl, spacingMs, requestTimeoutMs, clock, logger } = options;
  const redis = createProducerConnection({ redisUrl, role: 'send-slot', logger });
  const leaseMs = HOLD_MS + requestTimeoutMs + spacingMs;
  let token = '';
  let takenAtMs = Number.NEGATIVE_INFINITY;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  let mustGiveBack = false;
  // Redis's clock may jump ahead, so this process also spaces its own requests.
  const ownWaitMs = () => Math.max(0, Math.ceil(endedAtMs + spacingMs - performance.now()));

  async function run(wish: 'take' | 'giveBack', holder: string, ms: number): Promise<number> {
    const response = redis.eval(SLOT_SCRIPT, 1, SLOT_KEY, wish, holder, ms, leaseMs);
    return Number(await withinTime(response, RESPONSE_TIMEOUT_MS));
  }

  // Starts the wait for an unknown slot when Redis connects, not with the first message.
  redis.on('ready', () => void run('giveBack', 'none', 0).catch(() => undefined));

  /** Shortens the lease to what is left of the spacing. */
  async function endLease(): Promise<void> {
    await run('giveBack', token, ownWaitMs());
    token = '';
    mustGiveBack = false;
  }

  /** Returns the milliseconds to wait before the next attempt; 0 when the slot was taken. */
  async function tryTake(): Promise<number> {
    if (mustGiveBack) await endLease();
    // Read once: time passes between two reads, and 0 means that Redis has granted the slot.
    const waitMs = ownWaitMs();
    if (waitMs > 0) return waitMs;
    // A token belongs to one request. Only its attempts may take the slot again, when a response was lost.
    if (token === '') token = randomUUID();
    // The lease began after this moment.
    takenAtMs = performance.now();
    return await run('take', token, leaseMs);
  }

  return {
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
    isHeld: () => performance.now() - takenAtMs < HOLD_MS,
    async giveBack() {
      endedAtMs = performance.now();
      mustGiveBack = true;
      // Without Redis the next attempt to take the slot gives it back first.
      await endLease().catch(() => undefined);
    },
    close: async () => await closeConnection(redis),
  };
}
