/** Returns the address of the Redis database of the running test file. Throws without a server. */
export function sharedRedisUrl(): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  return url;
}
