/**
 * A numbered database of its own on the server of REDIS_URL, so that test files do not take each
 * other's jobs. Fails when there is no server: `npm test` starts one.
 */
export function redisDatabase(redisUrl: string | undefined, number: number): string {
  if (!redisUrl) throw new Error('REDIS_URL is not set: these tests need a Redis server (npm test starts one).');
  const url = new URL(redisUrl);
  url.pathname = `/${number}`;
  return url.href;
}
