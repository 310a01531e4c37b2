// @ts-check
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findJdk } from '../embedded-mongo/find-jdk.mjs';
import { runMaven } from '../lib/run-maven.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const POM = path.join(HERE, 'pom.xml');
// Optimized for a quick start, not for throughput.
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/**
 * Fetches S3Mock, the S3 server of the tests, once per content of the pom.
 * @param {NodeJS.ProcessEnv} [env] where JAVA_HOME and PATH are read from
 * @returns {Promise<{ java: string, args: (options: { port: number, folder: string, bucket: string }) => string[] } | { reason: string }>}
 *   what to spawn; `reason` is one sentence for the operator
 */
export async function buildS3Server(env = process.env) {
  const jdk = await findJdk(env);
  if (!jdk) return { reason: 'The S3 server of the tests needs a JDK 17 or newer (set JAVA_HOME or PATH).' };
  const hash = createHash('sha256').update(await readFile(POM));
  const built = path.join(HERE, 'target', `build-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(built)) {
    const goals = ['dependency:copy-dependencies'];
    const reason = await runMaven({ name: 'S3 server of the tests', pom: POM, goals, built, javaHome: jdk.home, env });
    if (reason) return { reason };
  }
  const jar = path.join(built, 'lib', 's3mock-exec.jar');
  return {
    java: jdk.java,
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
