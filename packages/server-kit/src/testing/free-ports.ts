import { createServer } from 'node:net';

const FREE_RANGE = { first: 20_000, count: 12_000 };

/**
 * Returns `count` different unused TCP ports of 127.0.0.1, below the system's range for outgoing connections. So no
 * connection takes a port while its process restarts, and none connects to itself.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = FREE_RANGE.first + Math.floor(Math.random() * FREE_RANGE.count);
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
