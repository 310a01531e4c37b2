import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { freePort } from './figures.mjs';

/**
 * A response that a minimal server repeats, to measure what the machine can do at the moment.
 * @typedef {{ headers: [string, string][], body: string }} Bytes
 * @typedef {{ url: string, close: () => Promise<unknown> }} Running
 */

const NGINX = '/usr/sbin/nginx';
const HOST = '127.0.0.1';
/** Headers that each server creates itself. */
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
/** Headers that nginx creates from the file. */
const OF_FILE = new Set(['etag', 'content-type', 'last-modified']);

const BARE_SERVER = `
  const { workerData, parentPort } = require('node:worker_threads');
  const { createServer } = require('node:http');
  const { headers, body } = workerData;
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.end(body);
  });
  server.listen(0, '${HOST}', () => parentPort.postMessage(server.address().port));
`;

/** @param {string} url @returns {Promise<Bytes>} what a server sends there */
export async function bytesOf(url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const headers = [...response.headers].filter(([name]) => !OWN.has(name));
  return { headers, body: await response.text() };
}

/** Starts a minimal Node server in a separate thread. @param {Bytes} bytes @returns {Promise<Running>} */
export async function bareNodeServer(bytes) {
  const worker = new Worker(BARE_SERVER, { eval: true, workerData: bytes });
  const [port] = await once(worker, 'message');
  return { url: `http://${HOST}:${port}/`, close: () => worker.terminate() };
}

/** Starts nginx, if it is installed, with the body as a file. @param {Bytes} bytes @returns {Promise<Running | undefined>} */
export async function nginxServer({ headers, body }) {
  if (!existsSync(NGINX)) return undefined;
  // Its workers give up root, so the files must be readable by all users.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'derby-nginx-'));
  const port = await freePort();
  const lines = headers
    .filter(([name]) => !OF_FILE.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  writeFileSync(path.join(folder, 'board.json'), body, { mode: 0o644 });
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port, lines));
  const nginx = spawn(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: 'ignore',
  });
  const url = `http://${HOST}:${port}/board.json`;
  await untilResponding(url);
  return {
    url,
    async close() {
      nginx.kill();
      await once(nginx, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} folder @param {number} port @param {string[]} lines */
function configuration(folder, port, lines) {
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${ownFolders.join('\n')}
      default_type "application/json; charset=utf-8";
      keepalive_requests 1000000000;
      open_file_cache max=10;
      sendfile on;
      tcp_nopush on;
      server {
        listen ${HOST}:${port};
        root ${folder};
        ${lines.join('\n')}
      }
    }`;
}

/** @param {string} url */
async function untilResponding(url, tries = 50) {
  for (let left = tries; left > 0; left -= 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers at ${url}.`);
}
