import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that can only be reached slowly. */
export interface DelayingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Forwards to a port of this machine; every round trip takes `roundTripMs` longer. */
export async function startDelayingProxy(targetPort: number, roundTripMs: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    forward(near, far, roundTripMs / 2);
    forward(far, near, roundTripMs / 2);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function forward(from: Socket, to: Socket, delayMs: number): void {
  from.setNoDelay(true);
  let lastWritten: Promise<void> = Promise.resolve();
  from.on('data', (chunk: Buffer) => {
    const delay = sleep(delayMs);
    // In the order of arrival: timers of one length may fire out of order.
    lastWritten = lastWritten.then(async () => {
      await delay;
      if (!to.destroyed) to.write(chunk);
    });
  });
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
}
