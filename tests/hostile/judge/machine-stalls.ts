import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';

const PING_EVERY_MS = 20;
/** An idle server answers within this time on a machine that is merely busy. */
const USUAL_MS = 50;

interface Stall {
  readonly from: number;
  readonly to: number;
}

/** Measures when a server without any work did not answer either: the machine stood still, not the product. */
export interface MachineStalls {
  /** Milliseconds of the given time (of `performance.now`) in which the machine stood still. */
  within(from: number, to: number): number;
  close(): Promise<void>;
}

/** Starts a bare server in this process and asks it all the time. */
export async function watchMachineStalls(): Promise<MachineStalls> {
  const server = createServer((_request, response) => response.end('up'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const stalls: Stall[] = [];
  const over = new AbortController();

  const watching = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now();
      // One question at a time is the point.
      await ask(url, { agent });
      const to = performance.now();
      if (to - from > USUAL_MS) stalls.push({ from: from + USUAL_MS, to });
      await wait(PING_EVERY_MS);
    }
  })();

  return {
    within: (from, to) =>
      stalls.reduce((sum, stall) => sum + Math.max(0, Math.min(to, stall.to) - Math.max(from, stall.from)), 0),
    async close() {
      over.abort();
      await watching;
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
