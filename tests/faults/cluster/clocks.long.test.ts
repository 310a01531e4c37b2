import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAnew, endDerby, deliveriesOf, untilSettled } from '../derby-context.ts';
import { createClient, FILES_PER_PHOTO } from '../../support/api.ts';
import { fillDerby } from '../../support/fill-derby.ts';
import { redisUrl, withDatabase } from '../../support/servers.ts';
import { shiftClocks } from '../../support/shifted-clock.ts';
import { photosInBucket } from './bucket.ts';
import { codeAt, gatewaysOf, signInAt, userWithTwoFactor, weighInAt } from './gateways.ts';
import { compareEntries, readEntries } from './findings.ts';
import { countLogged, loggedShiftMs } from '../../support/logs.ts';
import { replace, replicasOf } from './replicas.ts';
import { send } from '../../support/send.ts';
import { sendingWorker, untilSent } from './sender.ts';
import { smallPhoto } from './weigh-ins.ts';
import { stackForFile } from '../../support/stack-for-file.ts';

const MINUTES_5_MS = 300_000;
const SHIFTS_MS: Readonly<Record<string, number>> = {
  'gateway-1': 0,
  'gateway-2': MINUTES_5_MS,
  'gateway-3': -MINUTES_5_MS,
  'worker-1': MINUTES_5_MS,
  'worker-2': -MINUTES_5_MS,
};
const CONTESTANTS = 15;
const SPACING_MS = 2_000;
/** The longest time between two readings of a clock on a busy machine. */
const READ_WITHIN_MS = 60_000;
/** Two-factor codes tolerate a difference of 30 s (docs/deployment.md, "Clocks"). */
const CODE_TOLERANCE_MS = 30_000;
/** How long a heartbeat of a worker is valid (packages/backend-kit). */
const BEAT_LIFETIME_MS = 15_000;
const STILL_AT_WORK_MS = 4_000;
const AT_ONCE = 12;

const clocks = shiftClocks(SHIFTS_MS);
afterAll(() => clocks.remove());
const { stack, client } = stackForFile({ ...clocks.environment }, { replicas: 3 });
let token: string;
beforeAll(() => {
  token = client.token;
});

const shiftOf = (name: string) => SHIFTS_MS[name] ?? 0;
const workers = () => replicasOf(stack, 'worker');
const countAll = (names: readonly string[], sentence: string) =>
  names.reduce((sum, name) => sum + countLogged(stack, name, sentence), 0);

/** Sends the same weigh-in to all gateways, each `laterMs` after the previous one. Returns the entries. */
async function weighInEverywhere(number: number, photo: Buffer | null, laterMs = 0) {
  const phoneNumber = `250555${4_000 + number}`;
  const input = { weightLbs: 2 + number / 1_000, key: `everywhere-${number}`, phoneNumber, photo };
  const responses = gatewaysOf(stack).map(async (gateway, index) => {
    await wait(index * laterMs);
    return await weighInAt(gateway, token, input);
  });
  return await Promise.all(responses);
}

describe('hosts with clocks 5 minutes apart', () => {
  it('control: have processes with shifted clocks', async () => {
    for (const gateway of gatewaysOf(stack)) {
      const input = {
        firstName: 'Ada',
        lastName: gateway.name,
        phoneNumber: `250555300${gateway.name.at(-1)}`,
        fishWeight: `0.${gateway.name.at(-1)}`,
      };
      const query = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { createdAt } }';
      const { createEntry } = await createClient(gateway.url, token).graphql<{ createEntry: { createdAt: string } }>(
        query,
        { input },
      );
      const measuredShiftMs = Date.parse(createEntry.createdAt) - Date.now();
      expect(Math.abs(measuredShiftMs - shiftOf(gateway.name))).toBeLessThan(READ_WITHIN_MS);
    }
    for (const name of workers()) {
      expect(Math.abs(loggedShiftMs(stack, name) - shiftOf(name))).toBeLessThan(READ_WITHIN_MS);
    }
  });

  it('accept a session of each gateway at every other gateway', async () => {
    const gateways = gatewaysOf(stack);
    for (const from of gateways) {
      const own = (await signInAt(from, stack.administrator)) ?? '';
      for (const at of gateways) {
        const { viewer } = await createClient(at.url, own).graphql<{ viewer: { username: string } }>(
          '{ viewer { username } }',
        );
        expect([from.name, at.name, viewer.username]).toEqual([from.name, at.name, stack.administrator.username]);
      }
    }
  });

  it('accept two-factor codes that are 30 s off and refuse codes that are 5 minutes off', async () => {
    for (const gateway of gatewaysOf(stack)) {
      const nowMs = () => Date.now() + shiftOf(gateway.name);
      const user = await userWithTwoFactor(gateway, { administrator: token, nowMs });
      const responseTo = async (atMs: number) => {
        const input = { ...user, seed: undefined, twoFactorCode: await codeAt(user.seed, atMs) };
        return await signInAt(gateway, input).then(
          (own) => (own === null ? 'no token' : 'a token'),
          (error: unknown) => String(error),
        );
      };
      expect(await responseTo(nowMs() + MINUTES_5_MS)).toContain('INVALID_TWO_FACTOR_CODE');
      expect(await responseTo(nowMs() + CODE_TOLERANCE_MS)).toBe('a token');
    }
  });

  it('report the workers as alive at each gateway, because heartbeats use the clock of Redis', async () => {
    const redis = new Redis(redisUrl(stack));
    try {
      const [seconds = '0'] = (await redis.time()).map(String);
      const beats = (await redis.zrange('derby:workers', '0', '-1', 'WITHSCORES')).filter(
        (_value, index) => index % 2 === 1,
      );
      expect(beats).toHaveLength(2);
      for (const beat of beats) expect(Math.abs(Number(beat) - Number(seconds) * 1_000)).toBeLessThan(BEAT_LIFETIME_MS);
    } finally {
      await redis.quit();
    }
    for (const { url } of gatewaysOf(stack)) {
      const { checks } = JSON.parse((await send(`${url}/ready`)).body) as {
        checks: { name: string; ready: boolean }[];
      };
      expect(checks.find(({ name }) => name === 'worker')).toMatchObject({ ready: true });
    }
  });

  it('create no second entry for a request that is repeated at another gateway', async () => {
    const photo = await smallPhoto();
    const before = await photosInBucket(stack);
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => index + 1);
    const quick = await Promise.all(numbers.map((number) => weighInEverywhere(number, null)));
    // The first request hangs while it stores its photo.
    stack.kill('s3', 'SIGSTOP');
    const held = weighInEverywhere(AT_ONCE + 1, photo, STILL_AT_WORK_MS / 4);
    await wait(STILL_AT_WORK_MS);
    stack.kill('s3', 'SIGCONT');
    const responses = [...quick.flat(), ...(await held)];
    expect(compareEntries(responses, await readEntries(stack))).toEqual({ lost: [], twice: [] });
    expect((await photosInBucket(stack)).length - before.length).toBe(FILES_PER_PHOTO);
  });

  it('send each contestant one message, 2,000 ms apart, when the sending worker is killed', async () => {
    const numbers = await fillDerby(stack, CONTESTANTS);
    await endDerby(stack, token);
    const endedAtMs = performance.now();
    await untilSent(stack, 4);
    await replace(stack, await sendingWorker(stack), 'SIGKILL');
    await untilSettled(stack);
    const settledAfterMs = Math.round(performance.now() - endedAtMs);
    const { missing, repeated, smallestGapMs } = await deliveriesOf(stack, numbers);
    const lostClaims = countAll(workers(), 'claim lost before departure');
    const released = countAll(workers(), 'requeued messages of an expired claim');
    process.stdout.write(
      `clocks: ${JSON.stringify({ missing: missing.length, repeated: repeated.length, smallestGapMs: Math.floor(smallestGapMs), settledAfterMs, lostClaims, released })}\n`,
    );
    expect({ missing, repeated }).toEqual({ missing: [], repeated: [] });
    expect(smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS);
    // No running process loses a claim.
    expect(lostClaims).toBe(0);
  });

  it('reset the derby once, in the gateway that received the request', async () => {
    await beginAnew(stack, token);
    const names = [...workers(), ...replicasOf(stack, 'gateway')];
    expect(countAll(names, 'resumed an interrupted reset')).toBe(0);
    expect(await readEntries(stack)).toEqual([]);
    expect(await photosInBucket(stack)).toEqual([]);
    const archived = await withDatabase(
      stack,
      async (database) => await database.db().collection('past_derbies').countDocuments(),
    );
    expect(archived).toBe(1);
  });
});
