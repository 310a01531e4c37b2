/**
 * Gives each process of the integration tests its own numbered Redis database: tests empty theirs, and the number keeps
 * events and jobs apart.
 */
const { REDIS_URL, VITEST_POOL_ID } = process.env;
if (REDIS_URL && VITEST_POOL_ID)
  process.env.REDIS_URL = Object.assign(new URL(REDIS_URL), { pathname: VITEST_POOL_ID }).href;
