import { createServer } from 'node:net';

const FREE_RANGE = { first: 20_000, count: 12_000 };

/**
 * Returns `count` different unused TCP ports of 127.0.0.1, below the system's range for outgoing connections. So no
 * connection takes a port while its process restarts, and none connects to itself.
 */
export async function freePorts(count: number, found: readonly number[] = []): Promise<number[]> {
  if (found.length === count) return [...found];
  const port = FREE_RANGE.first + Math.floor(Math.random() * FREE_RANGE.count);
  const isUsable = !found.includes(port) && (await isFree(port));
  return await freePorts(count, isUsable ? [...found, port] : found);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
