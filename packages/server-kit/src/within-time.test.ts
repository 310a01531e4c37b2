import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

/** Responds after the waiting thread has started to wait, and signals it. */
const WORKER_SCRIPT = `
  const { parentPort, workerData } = require('node:worker_threads');
  Atomics.wait(workerData, 0, 0);
  parentPort.postMessage('the result');
  Atomics.store(workerData, 1, 1);
  Atomics.notify(workerData, 1);
`;

it('withinTime rejects after the timeout', async () => {
  await expect(withinTime(new Promise(() => undefined), 1)).rejects.toThrow('no answer within 1 ms');
});

it('withinTime returns a result that arrived in time while this process was busy', async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(WORKER_SCRIPT, { eval: true, workerData: flags });
  const response = new Promise((resolve) => worker.once('message', resolve));
  // From here on timers run before messages that have arrived.
  await setImmediate();
  const waiting = withinTime(response, 20);
  Atomics.store(flags, 0, 1);
  Atomics.notify(flags, 0);
  Atomics.wait(flags, 1, 0);
  Atomics.wait(flags, 1, 1, 40);
  await expect(waiting).resolves.toBe('the result');
  await worker.terminate();
});
