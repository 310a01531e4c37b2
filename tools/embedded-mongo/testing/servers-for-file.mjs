import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { fileURLToPath } from 'node:url';
import { buildEmbeddedMongo } from '../build.mjs';
import { startServer } from '../server.mjs';

const PLAIN_SERVER = fileURLToPath(new URL('../src/test/java/derby/mongo/PlainServer.java', import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * The servers of one test file, on ports that the system chooses.
 * @typedef {object} TestServers
 * @property {string} folder the folder of the files, which is deleted with the servers
 * @property {() => string} newFile returns the path of a file that does not exist yet
 * @property {(where?: { file?: string, port?: number, passwordFile?: string }) => Promise<Server>} start rejects with the error of the server
 * @property {() => Promise<Server>} shared one server for all tests of the file that neither stop it nor need it empty
 * @property {() => Promise<Server>} sharedPlain the library without our wrapper: it must show the faults that the
 *   wrapper prevents
 */

/**
 * Builds the server before the first test of the file; a failed build fails the file with its reason. After the last
 * test kills all servers and deletes their files. Call it at the top of the file.
 * @returns {TestServers}
 */
export function serversForFile() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-mongo-'));
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

  const newFile = () => {
    files += 1;
    return path.join(folder, `${files}.db`);
  };
  /** @type {Promise<Server> | undefined} */
  let shared;
  /** @type {Promise<Server> | undefined} */
  let plain;
  /** @param {string[]} args */
  const startWith = async (args) => {
    const server = await startServer({ command: built.java, args });
    running.add(server);
    return server;
  };
  const startPlain = () => {
    const classPath = [compilePlainServer(built, folder), built.classPath].join(path.delimiter);
    return startWith(['-cp', classPath, 'derby.mongo.PlainServer', '0', newFile()]);
  };
  return {
    folder,
    newFile,
    start: ({ file = newFile(), port = 0, passwordFile } = {}) => startWith(built.args(port, file, passwordFile)),
    shared: () => (shared ??= startWith(built.args(0, newFile()))),
    sharedPlain: () => (plain ??= startPlain()),
  };
}

/** @param {import('../build.mjs').EmbeddedMongo} built @param {string} folder @returns {string} the folder of the classes */
function compilePlainServer({ java, classPath }, folder) {
  const classes = path.join(folder, 'plain');
  mkdirSync(classes);
  const javac = path.join(path.dirname(realpathSync(java)), 'javac');
  execFileSync(javac, ['-d', classes, '-cp', classPath, PLAIN_SERVER]);
  return classes;
}
