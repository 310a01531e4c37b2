import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '@derby/domain/kernel';
import { isAnyWorkerAlive } from '@derby/backend-kit/heartbeat';
import { describe, expect, it, vi } from 'vitest';
import { emptyRedis, onceEach, openWorkerContext, phoneNumbers, WAIT } from './testing/worker-context.ts';

vi.setConfig({ testTimeout: 2 * WAIT.timeout });

const context = openWorkerContext();

async function untilSettled(): Promise<void> {
  await vi.waitFor(async () => {
    const counts = await context.counts();
    expect(counts).toMatchObject({ queued: 0, sending: 0, unknown: 0 });
    expect(Object.values(counts ?? {}).some((count) => count > 0)).toBe(true);
  }, WAIT);
}

describe('the worker', () => {
  it('sends each contestant one message with the right text and rank after the end of the derby, with the spacing', async () => {
    await context.weighIn(phoneNumbers(6));
    await context.startWorker();
    expect(await context.endDerby('request-0001')).toBe('Final messages to 6 contestants are on their way.');
    await untilSettled();
    expect(await context.acceptedByNumber()).toEqual(onceEach(phoneNumbers(6)));
    const { creates, smallestGapMs } = await context.sandbox.log();
    expect(creates[2]?.body).toContain('Congratulations Firstname2!');
    expect(creates[2]?.body).toContain('89.8 lbs finished #3 in the Regular Division');
    expect(creates[2]?.body).toContain('https://derby.example/leaderboard/Firstname2+Testperson');
    expect(smallestGapMs).toBeGreaterThanOrEqual(200);
  });

  it('keeps sending when Redis is emptied during the run and no job arrives', async () => {
    await context.weighIn(phoneNumbers(4));
    await context.endDerby('request-0001');
    await emptyRedis(context.redis);
    // An emptied Redis costs the time of a request.
    await context.startWorker({ SMS_REQUEST_TIMEOUT_MS: '1000' });
    await vi.waitFor(async () => expect((await context.sandbox.log()).total).toBeGreaterThan(0), WAIT);
    await context.redis.flushdb();
    await untilSettled();
    expect(await context.acceptedByNumber()).toEqual(onceEach(phoneNumbers(4)));
    expect((await context.sandbox.log()).smallestGapMs).toBeGreaterThanOrEqual(200);
  });

  it('close sends the claimed message and claims no other one', async () => {
    await context.weighIn(phoneNumbers(3));
    const worker = await context.startWorker({ SMS_SPACING_MS: '1500' });
    await context.endDerby('request-0001');
    await vi.waitFor(async () => expect(await context.counts()).toMatchObject({ accepted: 1, sending: 1 }), WAIT);
    await worker.close();
    expect(await context.counts()).toMatchObject({ accepted: 2, sending: 0, queued: 1 });
    expect((await context.sandbox.log()).total).toBe(2);
  });

  it('sends a weigh-in text when there is a template, and logs its request id without name or number', async () => {
    await context.reopen({ settings: { sms_auto_template: 'Hi [First Name], [Weight] lbs.' } });
    await context.startWorker();
    await context.weighIn(['2505550777']);
    await context.deps.jobQueue.enqueue({ job: 'entry-added', entryId: 1, requestId: 'request-0042' });
    await vi.waitFor(async () => expect(await context.acceptedByNumber()).toEqual(onceEach(['2505550777'])), WAIT);
    const { creates } = await context.sandbox.log();
    expect(creates[0]?.body).toBe('Hi Firstname0, 90 lbs.');
    const added = context.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(added).toContainEqual(
      expect.objectContaining({ msg: 'entry added', entryId: 1, requestId: 'request-0042' }),
    );
    expect(context.logLines.join('')).not.toMatch(/0777|Firstname|Testperson/);
  });

  it('logs the same request id from the end of the derby to the last message', async () => {
    await context.weighIn(phoneNumbers(2));
    await context.startWorker();
    await context.endDerby('request-0043');
    await untilSettled();
    const lines = context.logLines.map((line) => JSON.parse(line) as { msg: string; requestId?: string });
    const ofRequest = lines.filter(({ requestId }) => requestId === 'request-0043').map(({ msg }) => msg);
    expect(ofRequest).toEqual([
      'run to plan',
      'run planned',
      'message accepted by the provider',
      'message accepted by the provider',
    ]);
  });

  it('sends a waiting message when messages are switched on, without waiting for its next look', async () => {
    await context.weighIn(phoneNumbers(1));
    await context.endDerby('request-0001');
    await context.saveSettings({ sms_enabled: 'false' });
    let asleep = 0;
    const sleep: Clock['sleep'] = async (ms, signal) => {
      asleep += 1;
      await systemClock.sleep(ms, signal);
      asleep -= 1;
    };
    const lookIntervalMs = 3_600_000;
    const timings = { lookUpGraceMs: 12 * lookIntervalMs, claimTimeoutMs: lookIntervalMs };
    await context.startWorker({}, { clock: { ...systemClock, sleep }, config: { lookIntervalMs, timings } });
    await vi.waitFor(() => {
      expect(context.logLines.join('')).toContain('run to plan');
      // All loops wait for their next look.
      expect(asleep).toBe(6);
    }, WAIT);
    expect(await context.counts()).toMatchObject({ queued: 1 });
    await context.saveSettings({ sms_enabled: 'true' });
    await vi.waitFor(async () => expect(await context.acceptedByNumber()).toEqual(onceEach(phoneNumbers(1))), WAIT);
  });

  it('completes a weigh-in whose process died before it was accepted', async () => {
    await context.weighIn(phoneNumbers(1));
    const entries = context.deps.database.collection('entries');
    await entries.updateMany({}, { $set: { unsettledAt: new Date(Date.now() - 60_000) } });
    await context.startWorker();
    await vi.waitFor(async () => expect(await entries.countDocuments({ unsettledAt: null })).toBe(1), WAIT);
  });

  it('removes a photo without an entry at its start', async () => {
    await context.weighIn(['2505550001']);
    const young = await context.deps.photoStore.save(Buffer.from('its row is being written'));
    const orphan = await context.deps.photoStore.save(Buffer.from('an orphan'));
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
    await utimes(join(context.uploads, orphan), twoHoursAgo, twoHoursAgo);
    await context.startWorker();
    await vi.waitFor(async () => expect(await readdir(context.uploads)).toEqual([young]), WAIT);
  });

  it('reports requests and message states in /metrics', async () => {
    const people = ['2505550001', '2505559614', '2505550002'];
    await context.weighIn(people);
    const worker = await context.startWorker();
    await context.endDerby('request-1');
    await vi.waitFor(async () => expect(await context.counts()).toMatchObject({ accepted: 2, failed: 1 }), WAIT);
    const text = await (await fetch(`${worker.url()}/metrics`)).text();
    for (const line of [
      'message_requests_total{outcome="accepted"} 2',
      'message_requests_total{outcome="failed"} 1',
      'message_request_gap_seconds_count 2',
      'message_slot_wait_seconds_count 3',
      'messages{state="accepted"} 2',
      'messages{state="queued"} 0',
      'worker_alarm 0',
    ])
      expect(text).toContain(`${line}\n`);
    for (const number of people) expect(text).not.toContain(number);
  });

  it('returns 200 for /health and /ready, and 405 for other methods', async () => {
    const worker = await context.startWorker();
    expect((await fetch(`${worker.url()}/health`)).status).toBe(200);
    expect((await fetch(`${worker.url()}/health`, { method: 'DELETE' })).status).toBe(405);
    await vi.waitFor(async () => expect((await fetch(`${worker.url()}/ready`)).status).toBe(200), WAIT);
    await vi.waitFor(async () => expect(await isAnyWorkerAlive(context.redis)).toBe(true), WAIT);
    await worker.close();
    expect(await isAnyWorkerAlive(context.redis)).toBe(false);
  });
});
