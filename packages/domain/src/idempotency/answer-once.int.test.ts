import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { BadInputError } from '../kernel/index.ts';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { answerOnce, deleteRequests, idempotencyIndexes, sweepIdempotencyKeys } from './index.ts';

const REQUEST = { requestKey: '["create-entry",1,"k"]', operation: 'create-entry', fingerprint: 'f' };
const WORKER = { kind: 'system', name: 'worker' } as const;

const database = await databaseForFile(idempotencyIndexes);
afterEach(async () => void (await database.collection('idempotency_keys').deleteMany({})));

/** Creates work that counts its calls and waits until it is released. */
function pausedWork() {
  let times = 0;
  let start: () => void = () => undefined;
  let release: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    started,
    release: () => release(),
    times: () => times,
    work: async () => {
      times += 1;
      start();
      await released;
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
  it('runs the work once for 20 concurrent requests and returns its result to all of them', async () => {
    const deps = waitingDeps();
    let times = 0;
    const work = async () => ({ times: (times += 1), at: deps.clock.now() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOnce(deps, REQUEST, work)));
    expect(times).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.at).toBeInstanceOf(Date);
  });

  it('makes a second request wait for the first', async () => {
    const { started, release, times, work } = pausedWork();
    const deps = waitingDeps();
    const first = answerOnce(deps, REQUEST, work);
    await started;
    const second = answerOnce(deps, REQUEST, work);
    release();
    expect(await second).toEqual(await first);
    expect(times()).toBe(1);
  });

  it('refuses another payload with the same key, also while the first request runs', async () => {
    const { started, release, work } = pausedWork();
    const deps = createTestDeps(database);
    const other = { ...REQUEST, fingerprint: 'another' };
    const first = answerOnce(deps, REQUEST, work);
    await started;
    const refused = { code: 'CONFLICT', message: 'This Idempotency-Key was used for another request' };
    await expect(answerOnce(deps, other, work)).rejects.toMatchObject(refused);
    release();
    await first;
    await expect(answerOnce(deps, other, work)).rejects.toMatchObject(refused);
  });

  it.each([0, 3_600_000])('takes over from a crashed process with a clock %i ms ahead', async (aheadMs) => {
    const deps = createTestDeps(database);
    const at = new Date(deps.clock.now().getTime() + aheadMs);
    const crashed = { ...REQUEST, _id: REQUEST.requestKey, claim: { token: 'dead', at } };
    await database.collection('idempotency_keys').insertOne({ ...crashed, createdAt: at } as never);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerOnce(deps, REQUEST, async () => 'done')));
    expect(new Set(answers)).toEqual(new Set(['done']));
  });

  it.each([0, 3_600_000])('waits for a live process with a clock %i ms behind, then throws BUSY', async (behindMs) => {
    const { started, release, times, work } = pausedWork();
    const behind = createTestDeps(database);
    behind.clock.advance(-behindMs);
    const first = answerOnce(behind, REQUEST, work);
    await started;
    const deps = createTestDeps(database);
    const sleep = async (ms: number) => {
      // Longer steps than requested reduce the number of checks. Each step renews the claim.
      await deps.clock.sleep(ms * 10);
      behind.clock.advance(ms * 10);
      await database.collection('idempotency_keys').updateOne({}, { $set: { 'claim.at': behind.clock.now() } });
    };
    const waiting = answerOnce({ ...deps, clock: { ...deps.clock, sleep } }, REQUEST, async () => 'a second time');
    await expect(waiting).rejects.toMatchObject({
      code: 'BUSY',
      message: 'The first request with this Idempotency-Key is still running. Please try again in a moment.',
    });
    release();
    await first;
    expect(times()).toBe(1);
  });

  it('does not store a refusal, so another payload can follow', async () => {
    const deps = createTestDeps(database);
    const refusing = answerOnce(deps, REQUEST, () => Promise.reject(new BadInputError('No.')));
    await expect(refusing).rejects.toThrow('No.');
    expect(await answerOnce(deps, { ...REQUEST, fingerprint: 'another' }, async () => 'done')).toBe('done');
  });

  it('allows only the same payload after a failure with an unknown result, at once', async () => {
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

describe('old idempotency keys', () => {
  const keys = async () => (await database.collection('idempotency_keys').find().toArray()).map((row) => row['_id']);

  it('are deleted after two days', async () => {
    const deps = createTestDeps(database);
    await answerOnce(deps, { ...REQUEST, requestKey: 'old' }, async () => 1);
    deps.clock.advance(47 * 3_600_000);
    await answerOnce(deps, { ...REQUEST, requestKey: 'new' }, async () => 1);
    deps.clock.advance(2 * 3_600_000);
    expect(await sweepIdempotencyKeys(deps, WORKER)).toBe(1);
    expect(await keys()).toEqual(['new']);
  });

  it('are deleted by operation', async () => {
    const deps = createTestDeps(database);
    await answerOnce(deps, { ...REQUEST, requestKey: 'entry' }, async () => 1);
    await answerOnce(deps, { ...REQUEST, requestKey: 'end', operation: 'end-derby' }, async () => 1);
    deps.clock.advance(1);
    await deleteRequests(database, { operation: 'create-entry', before: deps.clock.now() });
    expect(await keys()).toEqual(['end']);
  });
});
