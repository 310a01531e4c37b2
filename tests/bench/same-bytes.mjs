import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * A response that a minimal server repeats, to measure what the machine can do at the moment.
 * @typedef {{ headers: [string, string][], body: string }} Bytes
 */

const HOST = '127.0.0.1';
/** Headers that each server creates itself. */
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

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

/** Starts a minimal Node server in a separate thread. @param {Bytes} bytes */
export async function bareNodeServer(bytes) {
  const worker = new Worker(BARE_SERVER, { eval: true, workerData: bytes });
  const [port] = await once(worker, 'message');
  return { url: `http://${HOST}:${port}/`, close: () => worker.terminate() };
}
