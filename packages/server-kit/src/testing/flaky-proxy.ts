import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/** A server behind a wire that a test can slow down, cut, hold and mend. */
export interface FlakyProxy {
  /** The address of the server with the port of the proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open and lets nothing through, like a server that has stopped to answer. */
  hold(): void;
  mend(): void;
  /** Loses the next chunk that holds this word, and all that follows it on its connection, which stays open. */
  lose(word: string): void;
  close(): Promise<void>;
}

/**
 * Forwards to the server of this machine at `address`. Every round trip takes `roundTripMs` longer, and the first chunk that
 * holds the word of `slow` comes `byMs` later.
 */
export async function startFlakyProxy(
  address: string,
  options: { readonly roundTripMs?: number; readonly slow?: { readonly word: string; readonly byMs: number } } = {},
): Promise<FlakyProxy> {
  let { slow } = options;
  let lostWord: string | undefined;
  let mode: 'open' | 'held' | 'cut' = 'open';
  const pairs = new Set<[Socket, Socket]>();

  function delayOf(chunk: Buffer): number {
    if (!slow || !chunk.includes(slow.word)) return (options.roundTripMs ?? 0) / 2;
    const { byMs } = slow;
    slow = undefined;
    return byMs;
  }

  function forward(from: Socket, to: Socket): void {
    let isSilent = false;
    let lastWritten = Promise.resolve();
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (lostWord !== undefined && chunk.includes(lostWord)) {
        isSilent = true;
        lostWord = undefined;
      }
      if (isSilent) return;
      const delayMs = delayOf(chunk);
      const delay = delayMs > 0 ? sleep(delayMs) : undefined;
      // In the order of arrival: timers of one length may fire out of order.
      lastWritten = lastWritten.then(async () => {
        await delay;
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
  }

  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy();
    const pair: [Socket, Socket] = [near, connect(Number(new URL(address).port), '127.0.0.1')];
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    forward(...pair);
    forward(pair[1], near);
    if (mode === 'held') for (const socket of pair) socket.pause();
  });
  const { port } = new URL(await listen(server));
  const each = (act: (socket: Socket) => unknown) => [...pairs].flat().forEach(act);
  return {
    url: Object.assign(new URL(address), { port }).href,
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
    lose: (word) => void (lostWord = word),
    async close() {
      each((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
