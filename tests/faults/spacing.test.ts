import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { type Client, clientOf } from '../support/api.ts';
import { type OwnProcess, runBuilt } from '../support/child.ts';
import { fillDerby } from '../support/fill-derby.ts';
import { isLongForm } from '../support/form.ts';
import { behave, createdMessages } from '../support/sandbox-log.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { endDerby, deliveriesOf, untilSettled } from './derby-context.ts';
import { buildFaultyWorker } from './faulty-worker.ts';

/** Numbers of workers, and delays of the provider. The long form: SPACING_WORKERS=1,2,3 SPACING_DELAYS_MS=0,300,1500. */
const WORKERS = (process.env['SPACING_WORKERS'] ?? (isLongForm ? '1,2,3' : '2')).split(',').map(Number);
const DELAYS_MS = (process.env['SPACING_DELAYS_MS'] ?? (isLongForm ? '0,300,1500' : '300')).split(',').map(Number);
const MESSAGES = isLongForm ? 60 : 7;
/** How many of them are sent by hand during the run. */
const BY_HAND = isLongForm ? 3 : 2;
const SPACING_MS = 2_000;
/** The allowed duration of a run relative to its spacing (docs/guarantees.md, S2). The processors are busy. */
const ALLOWANCE = 1.3;
/** Until the first message may leave: a Redis that has just started keeps the slot for the longest lease of a request. */
const BEGINNING_MS = 16_000;
/** Delay by a restart of the only worker on a loaded machine. With several workers a restart delays nothing. */
const RESTART_OF_THE_ONLY_ONE_MS = 5_000;
const RESTART_EVERY_MS = isLongForm ? 45_000 : 6_000;
const LIMIT_MS = 1_800_000;

interface Run {
  readonly workers: number;
  readonly delayMs: number;
  readonly restarts: number;
  readonly sent: number;
  readonly repeated: number;
  readonly missing: number;
  readonly smallestGapMs: number;
  /** The time from the end of the derby to the last request. */
  readonly tookMs: number;
}

describe('messages in real time', () => {
  it(
    `leave 2,000 ms after the response to the one before, from ${WORKERS.join(', ')} slow workers that are restarted meanwhile`,
    async () => {
      const slowWorker = await buildFaultyWorker('slow');
      const loops = isLongForm ? occupyProcessors() : [];
      const runs: Run[] = [];
      try {
        for (const delayMs of DELAYS_MS) {
          // In parallel, because the products wait most of the time.
          const ends = await Promise.allSettled(WORKERS.map((workers) => runWith(workers, delayMs, slowWorker)));
          // Waits for every run, so that each product is stopped, also when another run fails.
          for (const end of ends) if (end.status === 'rejected') throw end.reason;
          runs.push(...ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])));
        }
      } finally {
        for (const loop of loops) loop.kill('SIGKILL');
      }
      for (const run of runs) process.stdout.write(`spacing: ${JSON.stringify(run)}\n`);
      // A message by hand is a second message to its number.
      for (const { workers, delayMs, restarts, sent, missing, repeated, smallestGapMs, tookMs } of runs) {
        expect({ sent, missing, repeated }).toEqual({ sent: MESSAGES, missing: 0, repeated: 0 });
        // The provider notes a request when it arrives, and responds after the delay.
        expect(smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS + delayMs);
        const awayMs = workers === 1 ? restarts * RESTART_OF_THE_ONLY_ONE_MS : 0;
        expect(restarts).toBeGreaterThan(0);
        const allowedMs = BEGINNING_MS + MESSAGES * (SPACING_MS + delayMs) * ALLOWANCE + awayMs;
        expect(tookMs).toBeLessThanOrEqual(allowedMs);
      }
    },
    LIMIT_MS,
  );
});

/** Ends with this process. */
const BUSY_LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

/** Keeps every processor busy, so that all processes are late. */
const occupyProcessors = () =>
  Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', BUSY_LOOP], { stdio: 'ignore' }));

async function runWith(workers: number, delayMs: number, slowWorker: Record<string, string>): Promise<Run> {
  const stack = await startStack(slowWorker);
  const extra: OwnProcess[] = [];
  const over = new AbortController();
  try {
    const client = await clientOf(stack);
    await behave(stack.sandboxUrl, { delayMs });
    const numbers = await fillDerby(stack, MESSAGES - BY_HAND);
    // One at a time, so that all are stopped when a later one does not start.
    while (extra.length < workers - 1) extra.push(await startExtraWorker(stack));
    const endedAt = performance.now();
    await endDerby(stack, client.token);
    const restarts = restartNowAndThen(stack, over.signal);
    await sendByHand(client);
    await untilSettled(stack);
    over.abort();
    const restartCount = await restarts;
    const creates = await createdMessages(stack.sandboxUrl);
    // The clocks of this process and of the sandbox have the same origin.
    const lastAtMs = (creates.at(-1)?.monotonicMs ?? Number.NaN) - Number(process.hrtime.bigint()) / 1e6;
    const tookMs = performance.now() + lastAtMs - endedAt;
    const { missing, repeated, smallestGapMs } = await deliveriesOf(stack, numbers);
    return {
      workers,
      delayMs,
      restarts: restartCount,
      sent: creates.length,
      missing: missing.length,
      repeated: repeated.length - BY_HAND,
      smallestGapMs: Math.floor(smallestGapMs),
      tookMs: Math.ceil(tookMs),
    };
  } finally {
    over.abort();
    await Promise.all(extra.map((one) => one.stop()));
    await stack.stop();
  }
}

/** Restarts the workers one at a time, as deployments do. Returns the number of restarts. */
async function restartNowAndThen(stack: Stack, signal: AbortSignal): Promise<number> {
  let restarts = 0;
  while (!signal.aborted) {
    await wait(RESTART_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    stack.kill('worker', 'SIGTERM');
    restarts += 1;
  }
  return restarts;
}

/** The error when a message was sent but the provider did not respond within 15 s. */
const MAY_HAVE_BEEN_SENT =
  'The provider has not answered, so the message may have been sent. Please look at the SMS history in a minute before you send it again.';

const TAKEN_BACK = 'The message could not be sent in time and was taken back. Please try again.';
const MOST_TRIES = 5;

/** Sends one message by hand to each of the first contestants. */
async function sendByHand(client: Client): Promise<void> {
  const entries = await client.read<{ id: number }[]>('/api/entries');
  for (const { id } of entries.slice(0, BY_HAND)) await sendTo(client, id);
}

/** Sends again what was taken back while the worker restarted, as an administrator would. */
async function sendTo(client: Client, id: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const response = await client.send('POST', `/api/entries/${id}/send-sms`, { message: 'Please come to the stage.' });
    const { error } = (await response.json()) as { error?: string };
    // On a slow machine the response may be too late. The provider's log then shows whether the message was sent once.
    if (response.ok || error === MAY_HAVE_BEEN_SENT) return;
    if (error !== TAKEN_BACK || tries === MOST_TRIES) {
      throw new Error(`A message by hand was refused with ${response.status}: ${error}`);
    }
  }
}

/** Starts another worker with the environment of the stack's own worker, on another port. */
async function startExtraWorker(stack: Stack): Promise<OwnProcess> {
  const own = stack.processes().find(({ name }) => name === 'worker');
  if (own === undefined) throw new Error('The stack runs no worker.');
  const read = (file: string) => readFileSync(`/proc/${own.pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  const [, main = ''] = read('cmdline');
  const environment = Object.fromEntries(
    read('environ').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const [port = 0] = await freePorts(1);
  return await runBuilt(main, { port, environment: { ...environment, WORKER_PORT: String(port) } });
}
