import { describe, expect, it } from 'vitest';
import { readRedisUrl, redisUrlOf } from './redis-url.ts';

const REDIS_URL = 'rediss://derby:p%40ss@redis.example:6380/2';
const REDIS_SENTINEL_NAME = 'mymaster';

describe('Redis URL', () => {
  it('is REDIS_URL for a single server', () => {
    expect(redisUrlOf({ REDIS_URL, REDIS_SENTINEL_NAME })).toBe(REDIS_URL);
    expect(readRedisUrl(REDIS_URL)).toEqual({ url: REDIS_URL, sentinels: null, cluster: null });
  });

  it('keeps its own options beside sentinels or a cluster', () => {
    const withOptions = `${REDIS_URL}?family=6`;
    expect(readRedisUrl(withOptions).url).toBe(withOptions);
    const REDIS_SENTINELS = 'one.example:26379';
    const REDIS_CLUSTER = 'one.example:7000';
    for (const servers of [{ REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD: 'secret' }, { REDIS_CLUSTER }]) {
      const env = { REDIS_URL: withOptions, REDIS_SENTINEL_NAME, ...servers };
      expect(readRedisUrl(redisUrlOf(env)).url).toBe(withOptions);
    }
  });

  it('contains sentinels, the master name and the sentinel password', () => {
    const sentinels = { REDIS_SENTINELS: 'one.example:26379, [::1]:26380', REDIS_SENTINEL_PASSWORD: 'a&b=c' };
    expect(readRedisUrl(redisUrlOf({ REDIS_URL, ...sentinels, REDIS_SENTINEL_NAME: 'derby' }))).toEqual({
      url: REDIS_URL,
      sentinels: {
        addresses: [
          { host: 'one.example', port: 26_379 },
          { host: '::1', port: 26_380 },
        ],
        name: 'derby',
        password: 'a&b=c',
      },
      cluster: null,
    });
  });

  it('contains the first nodes of a cluster', () => {
    const REDIS_CLUSTER = 'one.example:7000,two.example:7001';
    expect(readRedisUrl(redisUrlOf({ REDIS_URL, REDIS_SENTINEL_NAME, REDIS_CLUSTER }))).toEqual({
      url: REDIS_URL,
      sentinels: null,
      cluster: [
        { host: 'one.example', port: 7000 },
        { host: 'two.example', port: 7001 },
      ],
    });
  });
});
