import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

/** Responds after the waiting thread has started to wait, and signals it. */
const ANSWERER = `
  const { parentPort, workerData } = require('node:worker_threads');
  Atomics.wait(workerData, 0, 0);
  parentPort.postMessage('the answer');
  Atomics.store(workerData, 1, 1);
  Atomics.notify(workerData, 1);
`;

it('withinTime rejects after the timeout', async () => {
  await expect(withinTime(new Promise(() => undefined), 1)).rejects.toThrow('no answer within 1 ms');
});

it('withinTime returns an answer that arrived in time while this process was busy', async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const answerer = new Worker(ANSWERER, { eval: true, workerData: flags });
  const answer = new Promise((resolve) => answerer.once('message', resolve));
  // From here on timers run before messages that have arrived.
  await setImmediate();
  const waiting = withinTime(answer, 20);
  Atomics.store(flags, 0, 1);
  Atomics.notify(flags, 0);
  Atomics.wait(flags, 1, 0);
  Atomics.wait(flags, 1, 1, 40);
  await expect(waiting).resolves.toBe('the answer');
  await answerer.terminate();
});
