import { startHeartbeat } from '@derby/backend-kit/heartbeat';
import { Redis } from 'ioredis';
import { beforeEach, describe, expect, it } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';

const SILENCE_MS = 30_000;
/** `/ready` caches its result for a second. */
const FLIP = { timeout: 20_000 };

const context = openGatewayContext();
beforeEach(async () => void (await context.database.collection('sms_messages').deleteMany({})));

async function write(notBefore: Date): Promise<void> {
  const row = { _id: 1 as never, dedupeKey: 'key', runId: 1, entryId: 1, state: 'queued', stateTimes: {}, notBefore };
  await context.database.collection('sms_messages').insertOne(row);
}
const alarm = async () => {
  const { derby } = await context.run('{ derby { workerAlarm { waiting since } } }');
  return derby.workerAlarm as { waiting: number; since: string } | null;
};
const listed = async (name: string) => {
  const response = await fetch(`${context.one.url()}/ready`);
  const { checks } = (await response.json()) as { checks: { name: string; ready: boolean }[] };
  return [response.status, checks.find((check) => check.name === name)?.ready];
};

describe('the worker alarm', () => {
  it('is raised in the derby and in /ready once a message has waited for 30 s, and ends when a message is accepted', async () => {
    const dueAt = new Date(Date.now() - SILENCE_MS + 2_500);
    await write(dueAt);
    expect(await alarm()).toBeNull();
    expect(await listed('sending')).toEqual([200, true]);
    await expect.poll(alarm, { timeout: 20_000 }).toEqual({ waiting: 1, since: dueAt.toISOString() });
    const flippedMs = Date.now() - dueAt.getTime() - SILENCE_MS;
    expect(flippedMs).toBeGreaterThanOrEqual(0);
    process.stdout.write(`the alarm is raised ${flippedMs} ms after the 30 s\n`);
    // /ready stays 200, so that a load balancer keeps sending visitors here.
    await expect.poll(async () => await listed('sending'), FLIP).toEqual([200, false]);
    const accepted = { state: 'accepted', 'stateTimes.accepted': new Date() };
    await context.database.collection('sms_messages').updateOne({ _id: 1 as never }, { $set: accepted });
    expect(await alarm()).toBeNull();
    await expect.poll(async () => await listed('sending'), FLIP).toEqual([200, true]);
  });
});

describe('the heartbeat of the worker', () => {
  it('is listed in /ready', async () => {
    const redis = new Redis(context.redisUrl);
    await redis.del('derby:workers');
    await expect.poll(async () => await listed('worker'), FLIP).toEqual([200, false]);
    const heartbeat = startHeartbeat({ redis, workerId: 'a test' });
    await expect.poll(async () => await listed('worker'), FLIP).toEqual([200, true]);
    await heartbeat.stop();
    await expect.poll(async () => await listed('worker'), FLIP).toEqual([200, false]);
    await redis.quit();
  });
});
