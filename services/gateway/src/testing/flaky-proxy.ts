import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy whose connections a test can cut, hold and restore. */
export interface FlakyProxy {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open and forwards nothing, like a server that hangs. */
  hold(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Forwards to a port of this machine. With `slow`, delays the first request that contains that word. */
export async function startFlakyProxy(
  targetPort: number,
  { slow }: { slow?: { readonly word: string; readonly byMs: number } } = {},
): Promise<FlakyProxy> {
  let slowed = slow;
  let mode: 'open' | 'held' | 'cut' = 'open';
  const pairs = new Set<[Socket, Socket]>();

  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy();
    const far = connect(targetPort, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('data', (chunk: Buffer) => {
        if (slowed === undefined || !chunk.includes(slowed.word)) return void to.write(chunk);
        setTimeout(() => to.write(chunk), slowed.byMs);
        slowed = undefined;
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (mode === 'held') from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const each = (act: (socket: Socket) => unknown) => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      mode = 'cut';
      each((socket) => socket.destroy());
    },
    hold() {
      mode = 'held';
      each((socket) => socket.pause());
    },
    mend() {
      mode = 'open';
      each((socket) => socket.resume());
    },
    async close() {
      each((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
