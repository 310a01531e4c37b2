import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithMaven } from '../lib/maven.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
// Optimized for a quick start, not for throughput.
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/**
 * Fetches S3Mock, the S3 server of the tests, once per content of the pom.
 * @returns {Promise<{ java: string, args: (options: { port: number, folder: string, bucket: string }) => string[] } | { reason: string }>}
 *   what to spawn; `reason` is one sentence for the operator
 */
export async function buildS3Server() {
  const goals = ['dependency:copy-dependencies'];
  const result = await buildWithMaven({ name: 'S3 server of the tests', folder: FOLDER, goals });
  if ('reason' in result) return result;
  const jar = path.join(result.built, 'lib', 's3mock-exec.jar');
  return {
    java: result.java,
    args: ({ port, folder, bucket }) => [
      ...JVM_FLAGS,
      '-jar',
      jar,
      // The port of its TLS listener, which is not used.
      '--server.port=0',
      '--server.address=127.0.0.1',
      // A graceful shutdown would wait for connections that clients keep open.
      '--server.shutdown=immediate',
      `--com.adobe.testing.s3mock.httpPort=${port}`,
      `--com.adobe.testing.s3mock.store.root=${folder}`,
      '--com.adobe.testing.s3mock.store.retain-files-on-exit=true',
      `--com.adobe.testing.s3mock.store.initialBuckets=${bucket}`,
    ],
  };
}
