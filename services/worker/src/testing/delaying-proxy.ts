import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy to a server, with added latency. */
export interface DelayingProxy {
  readonly port: number;
  /** Drops the next request that contains this word, and all that follow on its connection, which stays open. */
  lose(word: string): void;
  close(): Promise<void>;
}

/** Forwards to a port of this machine; adds `roundTripMs` to every round trip. */
export async function startDelayingProxy(targetPort: number, roundTripMs: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  let lostWord: string | undefined;
  const isLost = (chunk: Buffer) => {
    if (lostWord === undefined || !chunk.includes(lostWord)) return false;
    lostWord = undefined;
    return true;
  };
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    forward(near, far, { delayMs: roundTripMs / 2, isLost });
    forward(far, near, { delayMs: roundTripMs / 2, isLost: () => false });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lose(word) {
      lostWord = word;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function forward(from: Socket, to: Socket, options: { delayMs: number; isLost: (chunk: Buffer) => boolean }): void {
  const { delayMs, isLost } = options;
  let isSilent = false;
  from.setNoDelay(true);
  let lastWritten: Promise<void> = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    isSilent ||= isLost(chunk);
    if (isSilent) return;
    const delay = sleep(delayMs);
    // In order of arrival: timers of equal length may fire out of order.
    lastWritten = lastWritten.then(async () => {
      await delay;
      if (!to.destroyed) to.write(chunk);
    });
  });
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
}
