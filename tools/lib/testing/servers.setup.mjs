import { startPrivateServers } from '../private-stack.mjs';
import { startS3Server } from '../s3-server.mjs';

/**
 * Starts MongoDB and Redis for the integration tests, and an S3 server for the long form, unless the environment names
 * servers that may be emptied. The processes of the tests get the addresses in TEST_SERVERS.
 */
export async function setup() {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const started = [
    MONGODB_URL && REDIS_URL ? undefined : await startPrivateServers(),
    process.env.TEST_FORM === 'long' ? await startS3Server() : undefined,
  ].filter((server) => server !== undefined);
  const variables = started.map((server) => server.variables);
  process.env.TEST_SERVERS = JSON.stringify(Object.assign({ MONGODB_URL, REDIS_URL }, ...variables));
  return async () => void (await Promise.all(started.map(({ stop }) => stop())));
}
