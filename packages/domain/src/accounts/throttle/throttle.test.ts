import { describe, expect, test } from 'vitest';
import type { Connection } from '../../kernel/index.ts';
import { settingsCodec } from '../../settings/index.ts';
import { createTestDeps } from '../../testing/index.ts';
import { createSessionCache } from '../session-cache.ts';
import { createLocalAttemptStore } from './attempt-store.ts';
import { rememberAddress, throttled } from './throttle.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const TOO_MANY = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Please try again later.' };

function setUp() {
  // Attempts are counted without the database.
  const testDeps = createTestDeps({} as Connection);
  const now = () => testDeps.clock.now().getTime();
  const deps = {
    ...testDeps,
    settings: { current: () => settingsCodec.decode({}) },
    sessionCache: createSessionCache(),
    attempts: createLocalAttemptStore(now),
  };
  const hashed: number[] = [];
  /** Tries a secret; what reaches its check is written down. */
  async function attempt(address: string, options: { isRight?: boolean; secret?: 'password' | 'code' } = {}) {
    const { isRight = false, secret = 'password' } = options;
    const result = await throttled(deps, { secret, account: 'Admin', address }, async () => {
      hashed.push(now());
      return isRight ? 'in' : undefined;
    });
    return result ?? 'wrong';
  }
  const outcome = async (...args: Parameters<typeof attempt>) =>
    await attempt(...args).catch((error: { code: string }) => error.code);
  return { deps, hashed, attempt, outcome, now };
}

/** 10,000 guesses over ten minutes from 50 sources, with `meanwhile` after each second. */
async function attack(
  all: ReturnType<typeof setUp>,
  meanwhile: (second: number) => Promise<unknown> = async () => undefined,
): Promise<{ free: number; hashed: number }> {
  let guesses = 0;
  let free: number | undefined;
  let reached = 0;
  for (let second = 0; second < 600; second += 1) {
    for (; guesses < (10_000 * (second + 1)) / 600; guesses += 1) {
      const before = all.hashed.length;
      const result = await all.outcome(`203.0.113.${guesses % 50}`);
      if (result === 'TOO_MANY_ATTEMPTS') free ??= guesses;
      reached += all.hashed.length - before;
    }
    await meanwhile(second);
    all.deps.clock.advance(SECOND_MS);
  }
  return { free: free ?? guesses, hashed: reached };
}

const refused = (outcomes: readonly string[]) => outcomes.filter((one) => one !== 'in').length;

describe('10,000 guesses in ten minutes from 50 sources', () => {
  test('five are free, at most 30 reach the hash, and the owner gets in from where he has been before', async () => {
    const all = setUp();
    await rememberAddress(all.deps, { account: 'admin', address: '10.0.0.5' });
    const owner: string[] = [];
    const result = await attack(all, async (second) => {
      if (second % 10 === 0) owner.push(await all.outcome('10.0.0.5', { isRight: true }));
    });
    process.stdout.write(
      `A2: ${result.free} guesses free, ${result.hashed} of 10000 hashed, owner refused ${refused(owner)} of ${owner.length} times\n`,
    );
    expect(result.free).toBeLessThanOrEqual(5);
    expect(result.hashed).toBeLessThanOrEqual(30);
    expect(refused(owner)).toBe(0);
  });

  test('the owner gets in from a new address each time, once the first half minute is over', async () => {
    const all = setUp();
    const owner: string[] = [];
    const result = await attack(all, async (second) => {
      if (second >= 30 && second % 30 === 0) {
        owner.push(await all.outcome(`198.51.100.${second / 30}`, { isRight: true }));
      }
    });
    process.stdout.write(
      `A2: ${result.hashed} of 10000 hashed, owner refused at ${refused(owner)} of ${owner.length} new addresses\n`,
    );
    expect(result.hashed).toBeLessThanOrEqual(30);
    expect(refused(owner)).toBe(0);
  });

  test('sources that wait as they are told get no more, and the owner still gets in from where he has been before', async () => {
    const all = setUp();
    await rememberAddress(all.deps, { account: 'admin', address: '10.0.0.5' });
    const owner: string[] = [];
    for (let second = 0; second < 600; second += 1) {
      for (let source = second % 30; source < 50; source += 30) await all.outcome(`203.0.113.${source}`);
      if (second % 10 === 0) owner.push(await all.outcome('10.0.0.5', { isRight: true }));
      all.deps.clock.advance(SECOND_MS);
    }
    expect(all.hashed.length - owner.length).toBeLessThanOrEqual(30);
    expect(refused(owner)).toBe(0);
  });

  test('a new address that is refused at first gets in when it has waited as long as it was told', async () => {
    const all = setUp();
    let retryAt = 0;
    const waited: [number, string][] = [];
    await attack(all, async (second) => {
      if (second === 0) {
        const refusal = await all.attempt('198.51.100.7', { isRight: true }).catch((error: object) => error);
        retryAt = (refusal as { retryAfterSeconds: number }).retryAfterSeconds;
      } else if (second === retryAt) {
        waited.push([second, await all.outcome('198.51.100.7', { isRight: true })]);
      }
    });
    expect(waited).toEqual([[30, 'in']]);
  });
});

describe('the limit of passwords', () => {
  test('refuses the sixth guess with a time to wait, and goes on refusing whoever does not wait', async () => {
    const { attempt, outcome, deps } = setUp();
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome('10.0.0.1')).toBe('wrong');
    await expect(attempt('10.0.0.1')).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 30 });
    deps.clock.advance(29 * SECOND_MS);
    await expect(attempt('10.0.0.1', { isRight: true })).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 30 });
    deps.clock.advance(30 * SECOND_MS);
    expect(await outcome('10.0.0.1', { isRight: true })).toBe('in');
  });

  test('does not count right ones, also 50 at once', async () => {
    const { outcome } = setUp();
    const results = await Promise.all(
      Array.from({ length: 50 }, async () => await outcome('10.0.0.1', { isRight: true })),
    );
    expect(new Set(results)).toEqual(new Set(['in']));
  });

  test('does not count what could not be tried', async () => {
    const { deps, outcome } = setUp();
    for (let round = 0; round < 10; round += 1) {
      const failing = throttled(deps, { secret: 'password', account: 'admin', address: '10.0.0.1' }, async () => {
        throw new Error('away');
      });
      await expect(failing).rejects.toThrow('away');
    }
    expect(await outcome('10.0.0.1')).toBe('wrong');
  });

  test('an address of the owner has a limit of its own, which strangers do not use up', async () => {
    const { deps, outcome } = setUp();
    await rememberAddress(deps, { account: 'ADMIN', address: '10.0.0.5' });
    for (let guess = 0; guess < 5; guess += 1) await outcome('203.0.113.1');
    expect(await outcome('203.0.113.2')).toBe('TOO_MANY_ATTEMPTS');
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome('10.0.0.5')).toBe('wrong');
    expect(await outcome('10.0.0.5', { isRight: true })).toBe('TOO_MANY_ATTEMPTS');
  });

  test('counts the addresses of one IPv6 network as one', async () => {
    const { deps, outcome } = setUp();
    await rememberAddress(deps, { account: 'admin', address: '2001:db8:0:7::1' });
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome(`2001:0db8:0000:0007:${guess}::9`)).toBe('wrong');
    expect(await outcome('2001:db8::7:a:b:c:d')).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome('2001:db8:0:8::1')).toBe('wrong');
  });
});

describe('the limit of codes', () => {
  test('is five in any quarter of an hour, and 480 a day, which random codes survive with 0.15 %', async () => {
    const { deps, hashed, outcome } = setUp();
    const day = 24 * 60;
    for (let minute = 0; minute < day; minute += 1) {
      for (let guess = 0; guess < 3; guess += 1) {
        await outcome(`203.0.113.${minute % 250}`, { secret: 'code' });
      }
      deps.clock.advance(MINUTE_MS);
    }
    const most = Math.max(
      ...hashed.map((from) => hashed.filter((at) => at >= from && at < from + 15 * MINUTE_MS).length),
    );
    const chance = (hashed.length * 3) / 1_000_000;
    process.stdout.write(
      `A4: ${hashed.length} codes tried in a day, at most ${most} in 15 min, chance ${(chance * 100).toFixed(3)} %\n`,
    );
    expect(most).toBeLessThanOrEqual(5);
    expect(chance).toBeLessThan(0.0015);
  });
});
