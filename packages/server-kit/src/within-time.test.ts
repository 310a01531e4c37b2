import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

/** Answers once the thread that waits has begun to do so, and says that it has. */
const ANSWERER = `
  const { parentPort, workerData } = require('node:worker_threads');
  Atomics.wait(workerData, 0, 0);
  parentPort.postMessage('the answer');
  Atomics.store(workerData, 1, 1);
  Atomics.notify(workerData, 1);
`;

it('rejects without an answer in time', async () => {
  await expect(withinTime(new Promise(() => undefined), 1)).rejects.toThrow('no answer within 1 ms');
});

it('gives the answer that came in time while this process was busy', async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const answerer = new Worker(ANSWERER, { eval: true, workerData: flags });
  const answer = new Promise((resolve) => answerer.once('message', resolve));
  // From here on timers come before anything that has arrived.
  await setImmediate();
  const waiting = withinTime(answer, 20);
  Atomics.store(flags, 0, 1);
  Atomics.notify(flags, 0);
  Atomics.wait(flags, 1, 0);
  Atomics.wait(flags, 1, 1, 40);
  await expect(waiting).resolves.toBe('the answer');
  await answerer.terminate();
});
