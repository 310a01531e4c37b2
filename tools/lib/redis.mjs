import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { findVersion, isAtLeast, machine } from './apt.mjs';
import { PlainError } from './plain-error.mjs';
import { passwordFile, PRIVATE_FILE, PRIVATE_FOLDER, readOrCreateSecret } from './private-files.mjs';
import { systemEnv } from './process-spec.mjs';

const REDIS = /** @type {const} */ ({
  name: 'Redis',
  programs: ['redis-server'],
  debianPackages: ['redis-server'],
  lowest: [6, 2],
  versionArgument: '--version',
  howToInstall:
    'install redis-server 6.2 or newer (Debian: apt-get install redis-server; macOS: brew install redis) or set REDIS_URL',
});

/**
 * Finds Redis >= 6.2: REDIS_URL, `redis-server` on the PATH, or Debian's package. Throws PlainError when there is none.
 * @param {{ redisUrl?: string, port: number, dataDir: string, signal?: AbortSignal }} options
 * @param {Partial<typeof defaultSources>} [sources] where servers come from; tests replace them
 * @returns {Promise<import('./mongodb.mjs').FoundServer>}
 */
export async function findRedis({ redisUrl, port, dataDir, signal }, sources = {}) {
  const from = { ...defaultSources, ...sources };
  if (redisUrl) {
    const result = await from.check(redisUrl);
    if ('reason' in result) throw new PlainError(`Redis at REDIS_URL cannot be used: ${result.reason}.`);
    if (!isAtLeast(result.version, REDIS.lowest)) {
      throw new PlainError(`Redis at REDIS_URL is ${result.version}; 6.2 or newer is needed.`);
    }
    return { url: redisUrl, line: `the server of REDIS_URL, version ${result.version}` };
  }

  const { program, line } = await findVersion(REDIS, from, signal);
  const url = redisUrlOf({ dataDir, port });
  return { url, line, spec: redisSpec({ program, port, url, dataDir, check: from.check }) };
}

/**
 * Returns the address of Redis of a data folder with its password, which the first call creates. For clients only: never
 * print or store it.
 * @param {{ dataDir: string, port: number }} options
 */
export function redisUrlOf({ dataDir, port }) {
  return `redis://:${readOrCreateSecret(passwordFile(dataDir, 'redis'))}@127.0.0.1:${port}`;
}

/**
 * A log written once a second is durable enough, because the queue only wakes the worker (docs/rules.md, "Messages").
 * The settings are in a file for the owner only, because all users can read command lines.
 * @param {{ program: string, port: number, url: string, dataDir: string, check: typeof checkRedis }} options
 */
function redisSpec({ program, port, url, dataDir, check }) {
  const folder = path.join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    requirepass: new URL(url).password,
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
    save: '',
  };
  const file = path.join(folder, 'redis.conf');
  const lines = Object.entries(settings).map(([key, value]) => `${key} ${JSON.stringify(value)}\n`);
  writeFileSync(file, lines.join(''), { mode: PRIVATE_FILE });
  return {
    name: 'redis',
    port,
    url: `redis://127.0.0.1:${port}`,
    command: program,
    args: [file],
    env: systemEnv(),
    quiet: true,
    probe: async () => {
      const result = await check(url);
      return 'reason' in result ? { ready: false, reason: result.reason } : { ready: true };
    },
    isAlive: (/** @type {number} */ timeoutMs) => answersPing(port, timeoutMs),
    isPatient: true,
  };
}

/**
 * Returns whether a server answers a PING on a new connection within the time. A refusal is an answer too, so no
 * password is needed.
 * @param {number} port
 * @param {number} timeoutMs
 * @returns {Promise<boolean>}
 */
function answersPing(port, timeoutMs) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (/** @type {boolean} */ answers) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answers);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
    socket.write('PING\r\n');
  });
}

/**
 * Returns the version of a server, within 2 s.
 * @param {string} url
 * @returns {Promise<{ version: string } | { reason: string }>}
 */
async function checkRedis(url) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = 'it does not answer';
  client.on('error', (error) => {
    reason = error.message || reason;
  });
  try {
    await client.connect();
    return { version: /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '' };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { reason: message === 'Connection is closed.' ? reason : message };
  } finally {
    client.disconnect();
  }
}

const defaultSources = { ...machine, check: checkRedis };
