import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing/index.ts';
import { messagingIndexes } from './message.model.ts';
import { rememberOptOut } from './opt-out.model.ts';
import { planRun } from './plan-run.ts';
import { findFrozen, findRuns } from './run.model.ts';
import {
  createTestContext,
  dyingBeforeWrite,
  rowsOf,
  weighIn,
  WORKER,
  type TestContext,
} from './messaging-context.fixture.ts';

const database = await databaseForEachTest(messagingIndexes);
let context: TestContext;

beforeEach(async () => {
  context = createTestContext(database);
});

const plan = async (runId: number) =>
  await planRun(context, WORKER, { runId, endedAt: context.clock.now(), requestId: 'request-1' });
const textsOf = async (runId: number) => (await rowsOf(database, runId)).map(({ text }) => text);

describe('planRun', () => {
  it('writes one message per contestant, about the best fish, best ranks first', async () => {
    await weighIn(context, [
      { firstName: 'Ann', phoneNumber: '2505550101' },
      { firstName: 'Ben', phoneNumber: '2505550101' },
      { firstName: 'ann ', phoneNumber: '250-555-0101' },
      { firstName: 'Cas', isJunior: true },
    ]);
    await plan(1);
    expect(await textsOf(1)).toEqual([
      'Ann 50 #1 in the Regular Division',
      'Cas 49.7 #1 in the Junior Division',
      'Ben 49.9 #2 in the Regular Division',
    ]);
    expect((await rowsOf(database, 1)).map(({ state, requestId }) => [state, requestId])).toEqual(
      Array.from({ length: 3 }, () => ['queued', 'request-1']),
    );
    expect(await findRuns(database, [1])).toMatchObject([{ id: 1, isPlanned: true }]);
  });

  it('leaves out those who said STOP, and says so', async () => {
    await weighIn(context, [{ firstName: 'Ann' }, { firstName: 'Ben' }]);
    await rememberOptOut(context, '2505550001', context.clock.now());
    await plan(1);
    expect((await rowsOf(database, 1)).map(({ state, errorCode }) => [state, errorCode])).toEqual([
      ['skipped', 'OPTED_OUT'],
      ['queued', null],
    ]);
  });

  it('plans a run without contestants', async () => {
    await plan(1);
    expect(await rowsOf(database, 1)).toEqual([]);
    expect(await findRuns(database, [1])).toMatchObject([{ isPlanned: true }]);
  });

  it('waits for the last weigh-in before it freezes', async () => {
    const before = context.clock.now().getTime();
    await plan(1);
    expect(context.clock.now().getTime() - before).toBe(1_500);
  });

  it('waits for it as long when the clock of the process that ended the derby is 5 minutes behind', async () => {
    const before = context.clock.now().getTime();
    await planRun(context, WORKER, { runId: 1, endedAt: new Date(before - 300_000), requestId: null });
    expect(context.clock.now().getTime() - before).toBe(1_500);
  });

  it('makes exact rows of 20 planners at once', async () => {
    await weighIn(
      context,
      Array.from({ length: 60 }, (_, index) => ({ isJunior: index % 4 === 0 })),
    );
    await Promise.all(Array.from({ length: 20 }, () => plan(1)));
    const rows = await rowsOf(database, 1);
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map(({ dedupeKey }) => dedupeKey)).size).toBe(60);
    expect(new Set(rows.map(({ entryId }) => entryId)).size).toBe(60);
  });

  it('completes after a death before any of its writes, and keeps what was frozen first', async () => {
    await weighIn(context, [{ firstName: 'Ann' }, { firstName: 'Ben' }, { firstName: 'Cas', isJunior: true }]);
    let deaths = 0;
    for (let runId = 1; await dyingBeforeWrite(runId, () => plan(runId)); runId += 1) {
      deaths += 1;
      const frozen = await findFrozen(database, runId).catch(() => null);
      const later = createTestContext(database, { sms_final_template: 'another text' });
      await planRun(later, WORKER, { runId, endedAt: later.clock.now(), requestId: null });
      const expected = frozen === null ? 'another text' : 'Ann 50 #1 in the Regular Division';
      expect(await textsOf(runId)).toHaveLength(3);
      expect((await textsOf(runId))[0]).toBe(expected);
    }
    // Run, freeze, numbers, rows, planned.
    expect(deaths).toBe(5);
  });

  it('changes nothing when it is called again after the standings moved', async () => {
    await weighIn(context, [{ firstName: 'Ann' }]);
    await plan(1);
    await database.collection('entries').updateMany({}, { $set: { fishWeightLbs: 1 } });
    await plan(1);
    expect(await textsOf(1)).toEqual(['Ann 50 #1 in the Regular Division']);
  });
});
