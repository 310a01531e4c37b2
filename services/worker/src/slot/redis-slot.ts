import type { DomainLogger } from '@derby/domain/kernel';
import type { SendSlot } from '@derby/domain/messaging';
import { closeConnection, createProducerConnection } from '@derby/backend-kit/connections';
import { withinTime } from '@derby/server-kit/within-time';
import { createSlot, type SlotStep, type SlotTimes } from './slot.ts';

/** The one key that all processes share. */
export const SLOT_KEY = 'derby:sms:slot';

/** The timeout of a call to Redis. */
const RESPONSE_TIMEOUT_MS = 1_000;

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
export interface SlotOptions extends SlotTimes {
  readonly redisUrl: string;
  readonly logger: DomainLogger;
}

/** Creates the slot of one process on Redis. */
export function createRedisSlot(options: SlotOptions): SendSlot & { close(): Promise<void> } {
  const { redisUrl, logger, ...times } = options;
  const redis = createProducerConnection({ redisUrl, role: 'send-slot', logger });

  async function run({ wish, holder, ms, longestMs }: SlotStep): Promise<number> {
    const response = redis.eval(SLOT_SCRIPT, 1, SLOT_KEY, wish, holder, ms, longestMs);
    return Number(await withinTime(response, RESPONSE_TIMEOUT_MS));
  }

  const slot = createSlot(run, times);
  // Starts the wait for an unknown slot when Redis connects, not with the first message.
  const { longestMs } = slot;
  redis.on('ready', () => void run({ wish: 'giveBack', holder: 'none', ms: 0, longestMs }).catch(() => undefined));
  return { ...slot, close: async () => await closeConnection(redis) };
}
