import { createServer } from 'node:net';

/** At most 5,000, so that all default ports stay below the system's range for outgoing connections. */
const OFFSETS = { step: 20, count: 250 };
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
 * Returns a PORT_OFFSET with which all these ports are free on 127.0.0.1. Offsets differ by 20, so that two products have
 * no port in common.
 * @param {readonly number[]} ports without an offset
 */
export async function findPortOffset(ports) {
  for (;;) {
    const offset = OFFSETS.step * (1 + Math.floor(Math.random() * OFFSETS.count));
    const free = await Promise.all(ports.map((port) => isPortFree(port + offset)));
    if (free.every(Boolean)) return offset;
  }
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
