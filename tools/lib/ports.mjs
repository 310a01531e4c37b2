import { createServer } from 'node:net';

const FREE_RANGE = { first: 20_000, count: 12_000 };
/** Ports that this process returned; their servers may not listen yet. @type {Set<number>} */
const found = new Set();

/**
 * Returns whether no process listens on a port of an address.
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
 * Returns free ports of 127.0.0.1 below the system's range for outgoing connections. So no connection takes a port
 * before its server listens or while it restarts, and none connects to itself. Never returns a port twice.
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
