import { createServer } from 'node:net';

/** Ports of other protocols, to which browsers and fetch never connect (Fetch Standard, "bad port"); those from 1024. */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Returns whether no browser connects to a port. @param {number} port */
export const isPortBlocked = (port) => BLOCKED_PORTS.has(port);

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
 * Returns a PORT_OFFSET with which all these ports can be used and are free on 127.0.0.1. Offsets differ by 20, so that two products have
 * no port in common.
 * @param {readonly number[]} ports without an offset
 */
export async function findPortOffset(ports) {
  for (;;) {
    const offset = OFFSETS.step * (1 + Math.floor(Math.random() * OFFSETS.count));
    if (ports.some((port) => isPortBlocked(port + offset))) continue;
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
