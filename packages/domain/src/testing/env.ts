/** Returns the addresses of the test servers; undefined when not started (`npm test` starts both). */
export const testServers = () => ({ mongodbUrl: process.env['MONGODB_URL'], redisUrl: process.env['REDIS_URL'] });

/** Returns the address of the test bucket. Fails without an S3 server: the long form of `int` starts one. */
export function testBucketAddress() {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = process.env;
  if (!endpoint || !bucket)
    throw new Error('S3_ENDPOINT is not set: these tests need an S3 server (npm run test:all -- int).');
  return { endpoint, bucket, region: 'us-east-1' };
}
