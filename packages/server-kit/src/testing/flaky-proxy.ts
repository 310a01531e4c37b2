import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

/** A proxy whose connection a test can slow down, cut, hold and restore. */
export interface FlakyProxy {
  /** The server's URL with the port of the proxy. */
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Keeps connections open without passing data, like a hanging server. */
  hold(): void;
  mend(): void;
  /** Drops the next chunk with this word and everything after it on its connection, which stays open. */
  lose(word: string): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy to a local server. Adds `roundTripMs` to every round trip, and delays the first chunk with the word of
 * `slow` by `byMs`.
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
      // Keeps the order of chunks: timers of equal length may fire in any order.
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
      // A client that connects again in this moment would keep the server open.
      mode = 'cut';
      each((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
