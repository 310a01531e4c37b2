/**
 * Returns the address of the Redis database that the running test file has for itself. Throws when there is no server:
 * `npm test` starts one.
 */
export function redisDatabase(redisUrl: string | undefined): string {
  if (!redisUrl) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  return redisUrl;
}
