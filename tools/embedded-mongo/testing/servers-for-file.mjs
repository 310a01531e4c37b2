import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';
import { fileURLToPath } from 'node:url';
import { buildEmbeddedMongo } from '../build.mjs';

export const PASSWORD = 'a-password-of-the-test';
const TEST_SERVERS = fileURLToPath(new URL('../src/test/java/derby/mongo', import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Builds the server before the first test of the file; a failed build fails the file with its reason. After the last
 * test kills all servers and deletes their files. Call it at the top of the file.
 */
export function serversForFile() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-mongo-'));
  const usualPasswordFile = path.join(folder, 'password');
  writeFileSync(usualPasswordFile, PASSWORD);
  /** @type {Set<Server>} */
  const running = new Set();
  /** @type {import('../build.mjs').EmbeddedMongo} */
  let built;
  let files = 0;

  beforeAll(async () => {
    const result = await buildEmbeddedMongo();
    if ('reason' in result) throw new Error(result.reason);
    built = result;
  });
  afterAll(async () => {
    for (const server of running) await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the path of a file that does not exist yet. */
  const newFile = () => {
    files += 1;
    return path.join(folder, `${files}.db`);
  };
  /** @type {Promise<Server> | undefined} */
  let shared;
  /** @type {Promise<Server> | undefined} */
  let plain;
  /** @param {string[]} args @param {string} [login] */
  const startWith = async (args, login) => {
    const server = await startServer(built.java, args, login);
    running.add(server);
    return server;
  };
  /** @param {string} name @param {string[]} args @param {string} [login] */
  const startTestServer = (name, args, login) => {
    const classPath = [compileTestServer(built, folder, name), built.classPath].join(path.delimiter);
    return startWith(['-cp', classPath, `derby.mongo.${name}`, '0', ...args], login);
  };
  const startPlain = (file = newFile()) => startTestServer('PlainServer', [file]);
  /** @param {{ file?: string, port?: number, passwordFile?: string }} [where] rejects with the error of the server */
  const start = ({ file = newFile(), port = 0, passwordFile = usualPasswordFile } = {}) =>
    startWith(built.args(port, file, passwordFile), `derby:${PASSWORD}@`);
  return {
    /** Is deleted with the servers. */
    folder,
    newFile,
    start,
    /**
     * Our server on a simulated disk.
     * @param {{ file: string, sizeFile: string }} where the disk's size in bytes is in `sizeFile`, also later
     */
    startOnSmallDisk: ({ file, sizeFile }) =>
      startTestServer('SmallDisk', [file, usualPasswordFile, sizeFile], `derby:${PASSWORD}@`),
    /** The library without our wrapper. */
    startPlain,
    /** One server for all tests of the file that neither stop it nor need it empty. */
    shared: () => (shared ??= start()),
    /** It must show the faults that the wrapper prevents. */
    sharedPlain: () => (plain ??= startPlain()),
  };
}

/**
 * Starts a server and waits for its ready line. Rejects with the server's own sentence when it does not start.
 * @param {string} command
 * @param {string[]} args
 * @param {string} [login]
 */
async function startServer(command, args, login = '') {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  const port = Number(/^ready on 127\.0\.0\.1:(\d+)/.exec(line)?.[1]);
  if (!port) throw new Error(complaint.trim());
  return {
    port,
    /** The exit code, once it has ended. */
    ended: ended.then(([code]) => code),
    url: `mongodb://${login}127.0.0.1:${port}/?authSource=admin`,
    /** Waits for the exit and returns the exit code, null when a signal ended the server. */
    async stop(/** @type {NodeJS.Signals} */ signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/**
 * Compiles a server of the tests, once.
 * @param {import('../build.mjs').EmbeddedMongo} built @param {string} folder @param {string} name
 * @returns {string} the folder of the classes
 */
function compileTestServer({ java, classPath }, folder, name) {
  const classes = path.join(folder, name);
  if (existsSync(classes)) return classes;
  mkdirSync(classes);
  const javac = path.join(path.dirname(realpathSync(java)), 'javac');
  execFileSync(javac, ['-d', classes, '-cp', classPath, path.join(TEST_SERVERS, `${name}.java`)]);
  return classes;
}
