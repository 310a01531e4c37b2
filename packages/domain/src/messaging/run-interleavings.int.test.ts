import type { MessageState } from '@derby/rules/message-states';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { ADMINISTRATOR, emptyCollections, WORKER } from '../testing/index.ts';
import { afterDeath, createTestContext, openMessagingTests, RUN } from './messaging-context.fixture.ts';
import { reconcileDeparted, releaseStaleClaims } from './reconcile.ts';
import { retryFailed } from './retry-failed.ts';
import { pauseRun, resumeRun } from './run.ts';
import { settleUnknownMessage } from './run-messages.ts';
import { runCounts } from './run-progress.ts';

const CONTESTANTS = 3;
/** Each run has a new random sequence. */
const RUNS = isLongForm ? 100 : 8;
const SETTLED: ReadonlySet<MessageState> = new Set(['accepted', 'delivered', 'undelivered', 'skipped']);

/** Provider results for the next message, and crashes of its sender. */
const sends = {
  accepted: [],
  'response lost': ['response-lost'],
  'killed before': ['killed-before'],
  'killed after': ['killed-after'],
  refused: [{ kind: 'refused', httpStatus: 400, code: 21_211 }],
  'wrong token': [{ kind: 'refused', httpStatus: 401, code: 20_003 }],
  busy: [{ kind: 'refused', httpStatus: 429, code: null }],
} as const;
/** Actions of users, the clock and the worker. */
const controls = {
  pause: () => pauseRun(context, ADMINISTRATOR, RUN),
  resume: () => resumeRun(context, ADMINISTRATOR, RUN),
  retry: () => retryFailed(context, ADMINISTRATOR, RUN),
  'settle as sent': () => settleFirst('SENT'),
  'settle as left': () => settleFirst('LEFT'),
  look: () => reconcileDeparted(context, WORKER),
  release: () => releaseStaleClaims(afterDeath(context), WORKER),
  time: async () => context.clock.advance(35_000),
} as const;
type Send = keyof typeof sends;
type Control = keyof typeof controls;
const send = fc.constantFrom(...(Object.keys(sends) as Send[])).map((how) => ({ send: how }));
const control = fc.constantFrom(...(Object.keys(controls) as Control[])).map((what) => ({ control: what }));
type Step = { readonly send: Send } | { readonly control: Control };
const steps = fc.array(fc.oneof<fc.Arbitrary<Step>[]>(send, control), { minLength: 10, maxLength: 30 });

const { database, context, rows, queue, send: sendNext } = await openMessagingTests();

async function doStep(step: Step): Promise<void> {
  if ('control' in step) return void (await controls[step.control]());
  context.sender.script.splice(0, Number.POSITIVE_INFINITY, ...sends[step.send]);
  await sendNext().catch((error: Error) => {
    if (error.message !== 'killed') throw error;
  });
}

async function settleFirst(outcome: 'SENT' | 'LEFT'): Promise<void> {
  const { _id: messageId = 0 } = (await rows()).find(({ state }) => state === 'unknown') ?? {};
  await settleUnknownMessage(context, ADMINISTRATOR, { messageId, outcome }).catch(() => undefined);
}

it('random interleavings keep counts exact and send nothing twice, during a pause or after the end', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await emptyCollections(database);
      Object.assign(context, createTestContext(database));
      await queue(CONTESTANTS);
      let isPausedByPerson = false;
      let before = await rows();
      for (const step of sequence) {
        const requestsBefore = context.sender.requests;
        await doStep(step);
        done += 1;
        const requests = context.sender.requests - requestsBefore;
        expect(isPausedByPerson ? requests : 0).toBe(0);
        if ('control' in step && step.control === 'pause') isPausedByPerson = true;
        if ('control' in step && step.control === 'resume') isPausedByPerson = false;
        const now = await rows();
        expect(now).toHaveLength(CONTESTANTS);
        const touched = before.filter(({ state }, index) => SETTLED.has(state) && now[index]?.state !== state);
        expect(touched).toEqual([]);
        before = now;
        const counts = (await runCounts(context, ADMINISTRATOR, { runIds: [1] })).get(1);
        expect(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(CONTESTANTS);
        const takenTo = context.sender.taken.map(({ to }) => to);
        expect(new Set(takenTo).size).toBe(takenTo.length);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  process.stdout.write(`${RUNS} runs of ${done} steps: 0 sent twice, 0 sent in a pause, 0 settled messages touched\n`);
});
