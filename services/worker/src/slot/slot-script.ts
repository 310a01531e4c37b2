/** The one key that all processes share. */
export const SLOT_KEY = 'derby:sms:slot';

/**
 * The operations on the slot: `peek` changes nothing, `take` reserves it when it is free, `confirm` renews the
 * reservation of the caller that took it last, `extend` prolongs it.
 */
export type SlotWish = 'peek' | 'take' | 'confirm' | 'extend';

/**
 * Returns the milliseconds to wait; 0 means free, or reserved by this caller. Atomic, on Redis's own clock. Arguments:
 * milliseconds to reserve, the longest such time of any caller, operation, token of the caller, milliseconds to extend
 * by.
 *
 * A slot with an unknown past counts as just reserved for the longest time: no key (Redis was emptied), a key from an
 * earlier run of the server (it restarted and may have lost the last writes), or a time more than a second further
 * ahead than it can have been set (its clock was set back).
 */
export const SLOT_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local life = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local longest = tonumber(ARGV[2])
local slot = redis.call('HMGET', KEYS[1], 'life', 'freeAt', 'token')
local freeAt = tonumber(slot[2])
local function reserve(ms, token)
  redis.call('HSET', KEYS[1], 'life', life, 'freeAt', string.format('%d', now + ms), 'token', token)
end
if slot[1] ~= life or not freeAt or freeAt - now > longest + 1000 then
  reserve(longest, '')
  return longest
end
if ARGV[3] == 'extend' then
  if slot[3] == ARGV[4] then
    redis.call('HINCRBY', KEYS[1], 'freeAt', ARGV[5])
  end
  return 0
end
if ARGV[3] == 'confirm' and slot[3] == ARGV[4] then
  reserve(tonumber(ARGV[1]), ARGV[4])
  return 0
end
if freeAt > now then
  return freeAt - now
end
if ARGV[3] == 'take' then
  reserve(tonumber(ARGV[1]), ARGV[4])
end
return 0
`;
