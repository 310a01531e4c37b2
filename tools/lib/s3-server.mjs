import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWithMaven } from './maven.mjs';
import { PlainError } from './plain-error.mjs';
import { findFreePorts } from './ports.mjs';
import { systemEnv } from './process-spec.mjs';
import { createSupervisor } from './supervisor.mjs';

/** The pom that fetches S3Mock. */
const FOLDER = fileURLToPath(new URL('../s3-server', import.meta.url));
// Optimized for a quick start, not for throughput.
const JVM_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const BUCKET = 'derby';
/** Long, because the server starts a JVM with a web framework on a busy machine. */
export const S3_READY_WITHIN_MS = 300_000;
const RESPONSE_LIMIT_MS = 2_000;

/**
 * Finds the S3 server and returns its process, with a bucket whose objects are stored in a folder, and the variables to
 * connect to it. Throws PlainError when the server is unavailable.
 * @param {{ port: number, folder: string }} options
 * @returns {Promise<{ spec: import('./process-spec.mjs').ProcessSpec, variables: Record<string, string> }>}
 */
export async function findS3Server({ port, folder }) {
  const goals = ['dependency:copy-dependencies'];
  const server = await buildWithMaven({ name: 'S3 server of the tests', folder: FOLDER, goals });
  if ('reason' in server) throw new PlainError(server.reason);
  const url = `http://127.0.0.1:${port}`;
  return {
    spec: {
      name: 's3',
      port,
      url,
      command: server.java,
      args: [
        ...JVM_FLAGS,
        '-jar',
        path.join(server.built, 'lib', 's3mock-exec.jar'),
        // The port of its TLS listener, which is not used.
        '--server.port=0',
        '--server.address=127.0.0.1',
        // A graceful shutdown would wait for connections that clients keep open.
        '--server.shutdown=immediate',
        `--com.adobe.testing.s3mock.httpPort=${port}`,
        `--com.adobe.testing.s3mock.store.root=${folder}`,
        '--com.adobe.testing.s3mock.store.retain-files-on-exit=true',
        `--com.adobe.testing.s3mock.store.initialBuckets=${BUCKET}`,
      ],
      env: systemEnv(),
      quiet: true,
      probe: () => probe(`${url}/${BUCKET}`),
    },
    variables: bucketVariables(url),
  };
}

/**
 * Returns the variables to connect to the bucket of such a server.
 * @param {string} url
 */
export function bucketVariables(url) {
  return { S3_ENDPOINT: url, S3_BUCKET: BUCKET, AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'tests' };
}

/**
 * Starts an S3 server with an empty bucket. Throws PlainError when the server is unavailable.
 * @returns {Promise<{ variables: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startS3Server() {
  const [port = 0] = await findFreePorts(1);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'derby-s3-'));
  const { spec, variables } = await findS3Server({ port, folder: path.join(folder, 'objects') });
  const supervisor = createSupervisor({ dataDir: folder, say: () => {}, readyWithinMs: S3_READY_WITHIN_MS });
  const stop = async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  await supervisor.start([spec]).catch(async (error) => {
    await stop();
    throw error;
  });
  return { variables, stop };
}

/** @param {string} url */
async function probe(url) {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    return { ready: ok, reason: `it answers ${status}` };
  } catch (error) {
    return { ready: false, reason: /** @type {Error} */ (error).message };
  }
}
