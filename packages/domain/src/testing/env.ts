/** Returns the addresses of the tests' servers; undefined where none was started (`npm test` starts both). */
export const testServers = () => ({ mongodbUrl: process.env['MONGODB_URL'], redisUrl: process.env['REDIS_URL'] });
