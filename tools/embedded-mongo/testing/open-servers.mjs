import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEmbeddedMongo } from '../build.mjs';
import { startServer } from '../server.mjs';

const PLAIN_SERVER = fileURLToPath(new URL('../src/test/java/derby/mongo/PlainServer.java', import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * The servers of one test file. Ports are picked by the system.
 * @typedef {object} TestServers
 * @property {string} folder where the files lie; it goes with the servers
 * @property {() => string} newFile a path where no file is yet
 * @property {(where?: { file?: string, port?: number }) => Promise<Server>} start rejects with the server's own sentence
 * @property {() => Promise<Server>} startPlain the same library without our wrapper: it must show the faults that the
 *   wrapper mends
 * @property {() => Promise<void>} close kills what still runs
 */

/** @returns {Promise<TestServers>} rejects with the reason when the server cannot be built */
export async function openServers() {
  const built = await buildEmbeddedMongo();
  if ('reason' in built) throw new Error(built.reason);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-mongo-'));
  /** @type {Set<Server>} */
  const running = new Set();
  /** @type {string | undefined} */
  let plainClasses;
  let files = 0;

  const newFile = () => {
    files += 1;
    return path.join(folder, `${files}.db`);
  };
  /** @param {string[]} args */
  const startWith = async (args) => {
    const server = await startServer({ command: built.java, args });
    running.add(server);
    return server;
  };
  return {
    folder,
    newFile,
    start: ({ file = newFile(), port = 0 } = {}) => startWith(built.args(port, file)),
    startPlain: () => {
      plainClasses ??= compilePlainServer(built, folder);
      const classPath = [plainClasses, built.classPath].join(path.delimiter);
      return startWith(['-cp', classPath, 'derby.mongo.PlainServer', '0', newFile()]);
    },
    close: async () => {
      for (const server of running) await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
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
