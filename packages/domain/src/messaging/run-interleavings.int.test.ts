import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Administrator, Connection } from '../kernel/index.ts';
import { openTestDatabase } from '../testing/index.ts';
import { ensureMessagingIndexes } from './ensure-indexes.ts';
import { createStage, rowsOf, weighIn, WORKER, type Stage } from './messaging-stage.fixture.ts';
import type { MessageState } from './message.ts';
import { pauseRun } from './pause-run.ts';
import { planRun } from './plan-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { releaseStaleClaims } from './release-stale-claims.ts';
import { resumeRun } from './resume-run.ts';
import { retryFailed } from './retry-failed.ts';
import { runCounts } from './runs.ts';
import { sendNextMessage } from './send-next-message.ts';
import { settleUnclearMessage } from './settle-unclear.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'ann', sessionId: 's' };
const RUN = { runId: 1 };
const CONTESTANTS = 3;
const RUNS = 12;
const SETTLED: readonly MessageState[] = ['accepted', 'delivered', 'undelivered', 'skipped'];

const sends = {
  accepted: null,
  'answer lost': 'answer-lost',
  'killed before': 'killed-before',
  'killed after': 'killed-after',
  refused: { kind: 'refused', httpStatus: 400, code: 21_211 },
  'wrong token': { kind: 'refused', httpStatus: 401, code: 20_003 },
  busy: { kind: 'refused', httpStatus: 429, code: null },
} as const;
const controls = ['pause', 'resume', 'retry', 'settle sent', 'settle left', 'look', 'release', 'time'] as const;
const steps = fc.array(
  fc.oneof(fc.constantFrom(...(Object.keys(sends) as (keyof typeof sends)[])), fc.constantFrom(...controls)),
  { minLength: 10, maxLength: 30 },
);
type Step = keyof typeof sends | (typeof controls)[number];

let database: Connection;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase(process.env['MONGODB_URL']);
  database = opened.database;
});
afterAll(async () => await opened.drop());

async function doStep(stage: Stage, step: Step): Promise<void> {
  switch (step) {
    case 'pause':
      return void (await pauseRun(stage, ADMINISTRATOR, RUN));
    case 'resume':
      return void (await resumeRun(stage, ADMINISTRATOR, RUN));
    case 'retry':
      return void (await retryFailed(stage, ADMINISTRATOR, RUN));
    case 'look':
      return void (await reconcileDeparted(stage, WORKER));
    case 'release':
      return void (await releaseStaleClaims(stage, WORKER, { isStart: true }));
    case 'time':
      return stage.clock.advance(35_000);
    case 'settle sent':
    case 'settle left': {
      const unclear = (await rowsOf(database, 1)).find(({ state }) => state === 'unknown');
      const outcome = step === 'settle sent' ? 'SENT' : 'LEFT';
      const { _id: messageId = 0 } = unclear ?? {};
      return void (await settleUnclearMessage(stage, ADMINISTRATOR, { messageId, outcome }).catch(() => undefined));
    }
    default: {
      stage.sender.script.splice(0);
      const answer = sends[step];
      if (answer !== null) stage.sender.script.push(answer);
      const input = { claimer: 'worker', signal: new AbortController().signal };
      await sendNextMessage(stage, WORKER, input).catch((error: Error) => expect(error.message).toBe('killed'));
    }
  }
}

it('whatever happens in which order, counts add up, nothing is sent twice, in a pause, or after its end', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await database.dropDatabase();
      await ensureMessagingIndexes(database);
      const stage = createStage(database);
      await weighIn(
        stage,
        Array.from({ length: CONTESTANTS }, () => ({})),
      );
      await planRun(stage, WORKER, { ...RUN, endedAt: stage.clock.now(), requestId: null });
      let isPausedByPerson = false;
      for (const step of sequence) {
        const before = await rowsOf(database, 1);
        const requestsBefore = stage.sender.requests;
        await doStep(stage, step);
        done += 1;
        if (isPausedByPerson) expect(stage.sender.requests).toBe(requestsBefore);
        if (step === 'pause' || step === 'resume') isPausedByPerson = step === 'pause';
        const rows = await rowsOf(database, 1);
        expect(rows).toHaveLength(CONTESTANTS);
        for (const [index, { state }] of before.entries()) {
          if (SETTLED.includes(state)) expect(rows[index]?.state).toBe(state);
        }
        const counts = (await runCounts(stage, ADMINISTRATOR, { runIds: [1] })).get(1);
        expect(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(CONTESTANTS);
        const takenTo = stage.sender.taken.map(({ to }) => to);
        expect(new Set(takenTo).size).toBe(takenTo.length);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  console.info(`${RUNS} runs of ${done} steps: 0 sent twice, 0 sent in a pause, 0 settled messages touched`);
}, 120_000);
