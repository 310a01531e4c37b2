/**
 * Gives each process that runs integration tests a numbered Redis database of its own: tests empty theirs, and events
 * and jobs are kept apart by the number.
 */
const { REDIS_URL, VITEST_POOL_ID } = process.env;
if (REDIS_URL && VITEST_POOL_ID)
  process.env.REDIS_URL = Object.assign(new URL(REDIS_URL), { pathname: VITEST_POOL_ID }).href;
