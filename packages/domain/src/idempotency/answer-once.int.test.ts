import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { BadInputError } from '../kernel/index.ts';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { answerOnce, deleteRequests, idempotencyIndexes, sweepIdempotencyKeys } from './index.ts';

const REQUEST = { requestKey: '["create-entry",1,"k"]', operation: 'create-entry', fingerprint: 'f' };
const WORKER = { kind: 'system', name: 'worker' } as const;

const database = await databaseForFile(idempotencyIndexes);
afterEach(async () => void (await database.collection('idempotency_keys').deleteMany({})));

/** Work that counts its calls and waits until it is released. */
function heldWork() {
  let times = 0;
  let begin: () => void = () => undefined;
  let letGo: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return {
    begun,
    letGo: () => letGo(),
    times: () => times,
    work: async () => {
      times += 1;
      begin();
      await held;
      return { at: new Date('2025-08-09T19:00:00.000Z'), times };
    },
  };
}

/** Returns dependencies whose `sleep` only yields to other requests: the test clock does not advance by itself. */
function waitingDeps() {
  const deps = createTestDeps(database);
  return { ...deps, clock: { ...deps.clock, sleep: () => setImmediate() } };
}

describe('answerOnce', () => {
  it('works once for 20 requests at once and gives all of them the same answer', async () => {
    const deps = waitingDeps();
    let times = 0;
    const work = async () => ({ times: (times += 1), at: deps.clock.now() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOnce(deps, REQUEST, work)));
    expect(times).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.at).toBeInstanceOf(Date);
  });

  it('lets a second request wait for the first', async () => {
    const { begun, letGo, times, work } = heldWork();
    const deps = waitingDeps();
    const first = answerOnce(deps, REQUEST, work);
    await begun;
    const second = answerOnce(deps, REQUEST, work);
    letGo();
    expect(await second).toEqual(await first);
    expect(times()).toBe(1);
  });

  it('refuses another payload, also while the first is running', async () => {
    const { begun, letGo, work } = heldWork();
    const deps = createTestDeps(database);
    const other = { ...REQUEST, fingerprint: 'another' };
    const first = answerOnce(deps, REQUEST, work);
    await begun;
    const refused = { code: 'CONFLICT', message: 'This Idempotency-Key was used for another request' };
    await expect(answerOnce(deps, other, work)).rejects.toMatchObject(refused);
    letGo();
    await first;
    await expect(answerOnce(deps, other, work)).rejects.toMatchObject(refused);
  });

  it.each([0, 3_600_000])('takes over from a dead process whose clock was %i ms ahead', async (aheadMs) => {
    const deps = createTestDeps(database);
    const at = new Date(deps.clock.now().getTime() + aheadMs);
    const died = { ...REQUEST, _id: REQUEST.requestKey, claim: { token: 'dead', at } };
    await database.collection('idempotency_keys').insertOne({ ...died, createdAt: at } as never);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerOnce(deps, REQUEST, async () => 'done')));
    expect(new Set(answers)).toEqual(new Set(['done']));
  });

  it.each([0, 3_600_000])('waits for a living process whose clock is %i ms behind, then says so', async (behindMs) => {
    const { begun, letGo, times, work } = heldWork();
    const behind = createTestDeps(database);
    behind.clock.advance(-behindMs);
    const first = answerOnce(behind, REQUEST, work);
    await begun;
    const deps = createTestDeps(database);
    const sleep = async (ms: number) => {
      // In longer steps than asked for: hundreds of looks prove no more than some. Each renews the claim.
      await deps.clock.sleep(ms * 10);
      behind.clock.advance(ms * 10);
      await database.collection('idempotency_keys').updateOne({}, { $set: { 'claim.at': behind.clock.now() } });
    };
    const waiting = answerOnce({ ...deps, clock: { ...deps.clock, sleep } }, REQUEST, async () => 'a second time');
    await expect(waiting).rejects.toMatchObject({
      code: 'BUSY',
      message: 'The first request with this Idempotency-Key is still running. Please try again in a moment.',
    });
    letGo();
    await first;
    expect(times()).toBe(1);
  });

  it('forgets a refusal, whatever the next payload', async () => {
    const deps = createTestDeps(database);
    const refusing = answerOnce(deps, REQUEST, () => Promise.reject(new BadInputError('No.')));
    await expect(refusing).rejects.toThrow('No.');
    expect(await answerOnce(deps, { ...REQUEST, fingerprint: 'another' }, async () => 'done')).toBe('done');
  });

  it('lets only the same payload go on after a failure with an unknown result, and at once', async () => {
    const deps = createTestDeps(database);
    const failing = answerOnce(deps, REQUEST, () => Promise.reject(new Error('cut off')));
    await expect(failing).rejects.toThrow('cut off');
    const before = deps.clock.now();
    const other = answerOnce(deps, { ...REQUEST, fingerprint: 'another' }, async () => 'wrong');
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await answerOnce(deps, REQUEST, async () => 'done')).toBe('done');
    expect(deps.clock.now()).toEqual(before);
  });
});

describe('old keys', () => {
  const keys = async () => (await database.collection('idempotency_keys').find().toArray()).map((row) => row['_id']);

  it('are swept after two days', async () => {
    const deps = createTestDeps(database);
    await answerOnce(deps, { ...REQUEST, requestKey: 'old' }, async () => 1);
    deps.clock.advance(47 * 3_600_000);
    await answerOnce(deps, { ...REQUEST, requestKey: 'new' }, async () => 1);
    deps.clock.advance(2 * 3_600_000);
    expect(await sweepIdempotencyKeys(deps, WORKER)).toBe(1);
    expect(await keys()).toEqual(['new']);
  });

  it('are forgotten by operation', async () => {
    const deps = createTestDeps(database);
    await answerOnce(deps, { ...REQUEST, requestKey: 'entry' }, async () => 1);
    await answerOnce(deps, { ...REQUEST, requestKey: 'end', operation: 'end-derby' }, async () => 1);
    deps.clock.advance(1);
    await deleteRequests(database, { operation: 'create-entry', before: deps.clock.now() });
    expect(await keys()).toEqual(['end']);
  });
});
