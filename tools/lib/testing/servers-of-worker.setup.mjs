/**
 * Gives each process of the integration tests the addresses of the servers, and its own numbered Redis database: tests
 * empty theirs, and the number keeps events and jobs apart.
 */
const { REDIS_URL, ...others } = JSON.parse(process.env.TEST_SERVERS ?? '');
const pathname = `/${process.env.VITEST_POOL_ID}`;
Object.assign(process.env, others, { REDIS_URL: Object.assign(new URL(REDIS_URL), { pathname }).href });
