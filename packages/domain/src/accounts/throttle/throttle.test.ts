import { describe, expect, test } from 'vitest';
import { createThrottleContext, MINUTE_MS, refused, SECOND_MS } from './throttle-context.fixture.ts';

const TOO_MANY = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Please try again later.' };
const HOME = '10.0.0.5';

type Context = ReturnType<typeof createThrottleContext>;

const TEN_MINUTES_S = 600;

/** Makes 10,000 guesses over ten minutes from 50 sources, or the first `seconds`, and calls `meanwhile` every second. */
async function attack(
  context: Context,
  meanwhile: (second: number) => Promise<unknown>,
  seconds = TEN_MINUTES_S,
): Promise<{ free: number; hashed: number }> {
  let guesses = 0;
  let free: number | undefined;
  let reached = 0;
  for (let second = 0; second < seconds; second += 1) {
    for (; guesses < (10_000 * (second + 1)) / TEN_MINUTES_S; guesses += 1) {
      const before = context.hashed.length;
      const result = await context.outcome({ address: `203.0.113.${guesses % 50}` });
      if (result === 'TOO_MANY_ATTEMPTS') free ??= guesses;
      reached += context.hashed.length - before;
    }
    await meanwhile(second);
    context.clock.advance(SECOND_MS);
  }
  return { free: free ?? guesses, hashed: reached };
}

describe('10,000 guesses in ten minutes from 50 sources', () => {
  test('have five free guesses and at most 30 hashed, and do not lock out the owner on a known network', async () => {
    const context = createThrottleContext();
    await context.rememberNetwork(HOME);
    const owner: string[] = [];
    const result = await attack(context, async (second) => {
      if (second % 10 === 0) owner.push(await context.outcome({ address: HOME, isRight: true }));
    });
    process.stdout.write(
      `${result.free} guesses free, ${result.hashed} of 10000 hashed, owner refused ${refused(owner)} of ${owner.length} times\n`,
    );
    expect(result.free).toBeLessThanOrEqual(5);
    expect(result.hashed).toBeLessThanOrEqual(30);
    expect(refused(owner)).toBe(0);
  });

  test('do not lock out the owner on new addresses after the first 30 s', async () => {
    const context = createThrottleContext();
    const owner: string[] = [];
    const result = await attack(context, async (second) => {
      if (second >= 30 && second % 30 === 0) {
        owner.push(await context.outcome({ address: `198.51.100.${second / 30}`, isRight: true }));
      }
    });
    process.stdout.write(
      `${result.hashed} of 10000 hashed, owner refused at ${refused(owner)} of ${owner.length} new addresses\n`,
    );
    expect(result.hashed).toBeLessThanOrEqual(30);
    expect(refused(owner)).toBe(0);
  });

  test('reach the hash at most 30 times from sources that respect Retry-After and sources that do not', async () => {
    const context = createThrottleContext();
    await context.rememberNetwork(HOME);
    const owner: string[] = [];
    for (let second = 0; second < 600; second += 1) {
      for (let source = second % 30; source < 50; source += 30) {
        await context.outcome({ address: `203.0.113.${source}` });
      }
      for (let source = 100; source < 110; source += 1) await context.outcome({ address: `203.0.113.${source}` });
      if (second % 10 === 0) owner.push(await context.outcome({ address: HOME, isRight: true }));
      context.clock.advance(SECOND_MS);
    }
    process.stdout.write(`${context.hashed.length - owner.length} hashed of patient and impatient sources\n`);
    expect(context.hashed.length - owner.length).toBeGreaterThan(20);
    expect(context.hashed.length - owner.length).toBeLessThanOrEqual(30);
    expect(refused(owner)).toBe(0);
  });

  test('do not lock out a new address that waits for its Retry-After', async () => {
    const context = createThrottleContext();
    let retryAt = 0;
    const waited: [number, string][] = [];
    const waitForRetryAfter = async (second: number) => {
      if (second === 0) {
        const refusal = await context
          .attempt({ address: '198.51.100.7', isRight: true })
          .catch((error: object) => error);
        retryAt = (refusal as { retryAfterSeconds: number }).retryAfterSeconds;
      } else if (second === retryAt) {
        waited.push([second, await context.outcome({ address: '198.51.100.7', isRight: true })]);
      }
    };
    await attack(context, waitForRetryAfter, MINUTE_MS / SECOND_MS);
    expect(waited).toEqual([[30, 'in']]);
  });
});

describe('password limit', () => {
  test('refuses the sixth guess on an unknown network for 30 s', async () => {
    const { attempt, outcome, clock } = createThrottleContext();
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome({ address: '10.0.0.1' })).toBe('wrong');
    await expect(attempt({ address: '10.0.0.1' })).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 30 });
    clock.advance(30 * SECOND_MS);
    expect(await outcome({ address: '10.0.0.1', isRight: true })).toBe('in');
  });

  test('lets the owner sign in during one wrong login every 25 s from the same unknown network', async () => {
    const { outcome, clock } = createThrottleContext();
    for (let guess = 0; guess < 6; guess += 1) await outcome({ address: '10.0.0.1' });
    for (let second = 0; second < 300; second += 1) {
      if (second % 25 === 0) await outcome({ address: '10.0.0.1' });
      clock.advance(SECOND_MS);
    }
    let waitedMs = 0;
    while ((await outcome({ address: '10.0.0.1', isRight: true, typed: 'the right one' })) !== 'in') {
      clock.advance(300);
      waitedMs += 300;
      if (waitedMs % 25_200 === 0) await outcome({ address: '10.0.0.1' });
      expect(waitedMs).toBeLessThanOrEqual(2 * MINUTE_MS);
    }
  });

  test('does not count right passwords, also 50 at once', async () => {
    const { outcome } = createThrottleContext();
    const results = await Promise.all(
      Array.from({ length: 50 }, async () => await outcome({ address: '10.0.0.1', isRight: true })),
    );
    expect(new Set(results)).toEqual(new Set(['in']));
  });

  test('does not reset after a right password', async () => {
    const { outcome, rememberNetwork } = createThrottleContext();
    await rememberNetwork(HOME);
    for (let guess = 0; guess < 4; guess += 1) expect(await outcome({ address: HOME })).toBe('wrong');
    expect(await outcome({ address: HOME, isRight: true })).toBe('in');
    expect(await outcome({ address: HOME })).toBe('wrong');
    expect(await outcome({ address: HOME })).toBe('TOO_MANY_ATTEMPTS');
  });

  test('does not count attempts that failed with an error', async () => {
    const { failing, outcome } = createThrottleContext();
    for (let round = 0; round < 10; round += 1) await expect(failing('10.0.0.1')).rejects.toThrow('away');
    expect(await outcome({ address: '10.0.0.1' })).toBe('wrong');
  });

  test('is separate for a known network and not used up by unknown networks', async () => {
    const { outcome, rememberNetwork } = createThrottleContext();
    await rememberNetwork(HOME);
    for (let guess = 0; guess < 5; guess += 1) await outcome({ address: '203.0.113.1' });
    expect(await outcome({ address: '203.0.113.2' })).toBe('TOO_MANY_ATTEMPTS');
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome({ address: HOME })).toBe('wrong');
    expect(await outcome({ address: HOME, isRight: true })).toBe('TOO_MANY_ATTEMPTS');
  });

  test('allows a known network 125 wrong passwords in ten minutes per account', async () => {
    const { hashed, outcome, rememberNetwork, clock } = createThrottleContext();
    await rememberNetwork(HOME);
    for (let step = 0; step < 2_000; step += 1) {
      await outcome({ address: HOME, typed: `guess ${hashed.length}` });
      clock.advance(300);
    }
    expect(hashed.length).toBeGreaterThan(100);
    expect(hashed.length).toBeLessThanOrEqual(125);
  });

  test('treats a network as known for 30 days, independent of look-ups', async () => {
    const { outcome, rememberNetwork, clock } = createThrottleContext();
    await rememberNetwork(HOME);
    for (let day = 0; day < 30; day += 1) {
      clock.advance(24 * 60 * MINUTE_MS);
      await outcome({ address: HOME });
    }
    for (let guess = 0; guess < 5; guess += 1) await outcome({ address: '203.0.113.1' });
    expect(await outcome({ address: HOME })).toBe('TOO_MANY_ATTEMPTS');
  });

  test('counts all addresses of one IPv6 network together', async () => {
    const { outcome, rememberNetwork } = createThrottleContext();
    await rememberNetwork('2001:db8:0:7::1');
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await outcome({ address: `2001:0db8:0000:0007:${guess}::9` })).toBe('wrong');
    }
    expect(await outcome({ address: '2001:db8::7:a:b:c:d' })).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome({ address: '2001:db8:0:8::1' })).toBe('wrong');
  });

  test('counts guesses of a device per account', async () => {
    const { outcome } = createThrottleContext();
    const owner = { kind: 'device', id: 'shared' } as const;
    for (let guess = 0; guess < 5; guess += 1) await outcome({ address: HOME, owner });
    expect(await outcome({ address: HOME, owner, account: 'bo' })).toBe('wrong');
  });

  test('is separate for a session', async () => {
    const { outcome } = createThrottleContext();
    const owner = { kind: 'session', id: 's' } as const;
    for (let guess = 0; guess < 10; guess += 1) await outcome({ address: HOME });
    for (let guess = 0; guess < 5; guess += 1) expect(await outcome({ address: HOME, owner })).toBe('wrong');
    expect(await outcome({ address: HOME, owner })).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('code limit', () => {
  test('is five in 15 minutes and 480 a day, so random codes succeed with at most 0.15 %', async () => {
    const { clock, hashed, outcome } = createThrottleContext();
    const day = 24 * 60;
    for (let minute = 0; minute < day; minute += 1) {
      for (let guess = 0; guess < 3; guess += 1) {
        await outcome({ address: `203.0.113.${minute % 250}`, secret: 'code' });
      }
      clock.advance(MINUTE_MS);
    }
    const most = Math.max(
      ...hashed.map((from) => hashed.filter((at) => at >= from && at < from + 15 * MINUTE_MS).length),
    );
    const chance = (hashed.length * 3) / 1_000_000;
    process.stdout.write(
      `${hashed.length} codes tried in a day, at most ${most} in 15 min, chance ${(chance * 100).toFixed(3)} %\n`,
    );
    expect(most).toBeLessThanOrEqual(5);
    expect(chance).toBeLessThan(0.0015);
  });
});
