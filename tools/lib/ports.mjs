import { createServer } from 'node:net';

const FREE_RANGE = { first: 20_000, count: 12_000 };
/** Ports found by this process, which may not listen yet. @type {Set<number>} */
const found = new Set();

/**
 * Returns whether no process listens on this port of this address.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Free ports of 127.0.0.1 below the range that the system gives to outgoing connections: no connection takes
 * one before its server listens, or while it is being started again, and none connects to itself. No port
 * is returned twice.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function findFreePorts(count) {
  /** @type {number[]} */
  const ports = [];
  while (ports.length < count) {
    const port = FREE_RANGE.first + Math.floor(Math.random() * FREE_RANGE.count);
    if (found.has(port)) continue;
    found.add(port);
    if (await isPortFree(port)) ports.push(port);
  }
  return ports;
}
