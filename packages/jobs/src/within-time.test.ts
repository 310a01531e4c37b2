import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

/** Answers a message, then wakes the thread that waits for the shared number. */
const ANSWERER = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.once('message', () => {
    parentPort.postMessage('the answer');
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);
  });
`;

it('rejects without an answer in time', async () => {
  await expect(withinTime(new Promise(() => undefined), 1)).rejects.toThrow('no answer within 1 ms');
});

it('gives the answer that came in time while this process was busy', async () => {
  const isAnswered = new Int32Array(new SharedArrayBuffer(4));
  const answerer = new Worker(ANSWERER, { eval: true, workerData: isAnswered });
  const answer = new Promise((resolve) => answerer.once('message', resolve));
  answerer.postMessage('a question');
  // From here on timers come before anything that has arrived.
  await setImmediate();
  const waiting = withinTime(answer, 20);
  Atomics.wait(isAnswered, 0, 0);
  Atomics.wait(isAnswered, 0, 1, 40);
  await expect(waiting).resolves.toBe('the answer');
  await answerer.terminate();
});
