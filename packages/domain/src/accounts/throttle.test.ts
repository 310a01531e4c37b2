import { beforeEach, describe, expect, test } from 'vitest';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { createTestDeps } from '../testing/index.ts';
import { createClockedAttempts } from './account-context.fixture.ts';
import { createSessionCache } from './sessions.ts';
import { rememberNetwork, throttled, type Attempt } from './throttle.ts';

const MINUTE_MS = 60_000;
const HOME = '10.0.0.5';
const ELSEWHERE = '203.0.113.1';
const REFUSED = 'TOO_MANY_ATTEMPTS';
const inSite = (part: number) => ({ address: `2001:db8:1:${part.toString(16)}::1` });

/** A limiter with a manual clock. */
function createContext(changes: Partial<Settings> = {}) {
  const testDeps = createTestDeps();
  const settings = { ...settingsCodec.decode({}), ...changes };
  const attempts = createClockedAttempts(testDeps.clock);
  const deps = { ...testDeps, settings: { current: () => settings }, sessionCache: createSessionCache(), attempts };
  /** Times at which attempts reached the check. */
  const checked: number[] = [];
  const attempt = async (input: Partial<Attempt>, check: () => Promise<'in' | undefined>) =>
    await throttled(deps, { secret: 'password', account: 'Admin', address: ELSEWHERE, ...input }, async () => {
      checked.push(deps.clock.now().getTime());
      return await check();
    }).then(
      (result) => result ?? 'wrong',
      (error: { code?: string; retryAfterSeconds?: number; message: string }) => error,
    );
  const outcome = async (input: Partial<Attempt>, check: () => Promise<'in' | undefined>) => {
    const result = await attempt(input, check);
    return typeof result === 'string' ? result : (result.code ?? result.message);
  };
  return {
    deps,
    checked,
    attempt,
    wrong: async (input: Partial<Attempt> = {}) => await outcome(input, async () => undefined),
    right: async (input: Partial<Attempt> = {}) => await outcome(input, async () => 'in'),
    failing: async (input: Partial<Attempt> = {}) => await outcome(input, () => Promise.reject(new Error('away'))),
    advance: (ms: number) => deps.clock.advance(ms),
    know: async (address: string, account = 'admin') => await rememberNetwork(deps, account, address),
  };
}

let context: ReturnType<typeof createContext>;
beforeEach(() => void (context = createContext()));

/** Makes wrong attempts until one is refused. Returns how many were checked. */
async function useUp(input: Partial<Attempt> = {}): Promise<number> {
  for (let count = 0; count < 1_000; count += 1) if ((await context.wrong(input)) === REFUSED) return count;
  throw new Error('there is no limit');
}

/** Uses up the attempts of an account on a network by the first attempts of many networks. */
const useUpUnknownNetworks = async () => {
  for (let part = 10; part < 16; part += 1) await context.wrong({ address: `203.0.113.${part}` });
};

describe('password limit', () => {
  test('refuses the sixth wrong password on a network for the rest of five minutes', async () => {
    expect(await useUp()).toBe(5);
    context.advance(4 * MINUTE_MS);
    expect(await context.attempt({}, async () => 'in')).toMatchObject({
      code: REFUSED,
      message: 'Too many attempts. Please try again later.',
      retryAfterSeconds: 60,
    });
    context.advance(MINUTE_MS);
    expect(await context.right()).toBe('in');
  });

  test('does not count right passwords, also 50 at once', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, async () => await context.right()));
    expect(new Set(results)).toEqual(new Set(['in']));
    expect(await useUp()).toBe(5);
  });

  test('does not reset after a right password', async () => {
    for (let count = 0; count < 4; count += 1) await context.wrong();
    expect(await context.right()).toBe('in');
    expect(await useUp()).toBe(1);
  });

  test('does not count attempts that failed with an error', async () => {
    for (let count = 0; count < 10; count += 1) expect(await context.failing()).toBe('away');
    expect(await useUp()).toBe(5);
  });

  test('checks five of 100 wrong passwords that are sent at once from 50 networks', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => `203.0.113.${index % 50}`);
    const outcomes = await Promise.all(addresses.map(async (address) => await context.wrong({ address })));
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
  });

  test('is not enlarged by an attempt that ends after its window', async () => {
    await context.attempt({}, async () => {
      context.advance(5 * MINUTE_MS);
      return 'in';
    });
    expect(await useUp()).toBe(5);
  });

  test('counts names without case and white space', async () => {
    for (const account of ['ADMIN', ' admin ', 'Admin', 'aDmin', 'admin']) await context.wrong({ account });
    expect([await context.right(), await context.right({ account: 'bo' })]).toEqual([REFUSED, 'in']);
  });

  test('counts all addresses of one IPv6 network together', async () => {
    await context.know('2001:db8:0:7::1');
    await context.know('2001:db8:0:8::1');
    for (let count = 0; count < 5; count += 1) await context.wrong({ address: `2001:0db8:0000:0007:${count}::9` });
    expect(await context.right({ address: '2001:db8::7:a:b:c:d' })).toBe(REFUSED);
    expect(await context.right({ address: '2001:db8:0:8::1' })).toBe('in');
  });

  test('counts the unknown networks of one IPv6 /48 together', async () => {
    for (let part = 0; part < 5; part += 1) await context.wrong(inSite(part * 256));
    context.advance(2 * MINUTE_MS);
    expect([await context.right(inSite(7)), await context.right()]).toEqual([REFUSED, 'in']);
  });
});

describe('a known network', () => {
  test('is not affected by wrong passwords from unknown networks', async () => {
    await context.know(HOME);
    await useUpUnknownNetworks();
    expect(await context.right()).toBe(REFUSED);
    expect(await context.right({ address: HOME })).toBe('in');
  });

  test('is known for the user who signed in there only', async () => {
    await context.know(HOME, 'bo');
    await useUpUnknownNetworks();
    expect(await context.right({ address: HOME })).toBe(REFUSED);
  });

  test('is known for 14 days', async () => {
    await context.know(HOME);
    context.advance(14 * 24 * 60 * MINUTE_MS);
    await useUpUnknownNetworks();
    expect(await context.right({ address: HOME })).toBe(REFUSED);
  });
});

describe('the passwords of one account', () => {
  test('are at most 30 in ten minutes from any number of unknown networks', async () => {
    for (let second = 0; second < 600; second += 1) {
      for (let part = 0; part < 5; part += 1) await context.wrong({ address: `203.0.${second % 100}.${part}` });
      context.advance(1_000);
    }
    process.stdout.write(`A2: ${context.checked.length} of 3000 wrong passwords checked\n`);
    expect(context.checked.length).toBeGreaterThan(20);
    expect(context.checked.length).toBeLessThanOrEqual(30);
  });

  test('are at most 50 in ten minutes from any number of known networks', async () => {
    for (let part = 0; part < 100; part += 1) await context.know(`198.51.100.${part}`);
    for (let part = 0; part < 100; part += 1) await context.wrong({ address: `198.51.100.${part}` });
    expect(context.checked).toHaveLength(50);
    context.advance(10 * MINUTE_MS);
    expect(await context.right({ address: '198.51.100.1' })).toBe('in');
  });

  test('cannot be blocked by one unknown network for more than two minutes elsewhere', async () => {
    const elsewhere: string[] = [];
    for (let second = 0; second < 600; second += 1) {
      await context.wrong();
      if (second % 300 >= 120) elsewhere.push(await context.right({ address: `198.51.${second % 100}.9` }));
      context.advance(1_000);
    }
    expect(elsewhere).toEqual(Array.from({ length: 360 }, () => 'in'));
  });
});

describe('a network', () => {
  const guessNames = async () => {
    for (let name = 0; name < 150; name += 1) await context.wrong({ account: `name ${name}` });
    return context.checked.length;
  };

  test('has 100 wrong passwords a minute over all names', async () => {
    expect(await guessNames()).toBe(100);
    expect(await context.right()).toBe(REFUSED);
    expect(await context.right({ address: HOME })).toBe('in');
    context.advance(MINUTE_MS);
    expect(await context.right()).toBe('in');
  });

  test('has four times as many in an IPv6 /56, and sixteen times as many in a /48', async () => {
    const guess = async (name: number, part: number) => await context.wrong({ account: `${name}`, ...inSite(part) });
    for (let name = 0; name < 500; name += 1) await guess(name, name % 256);
    expect(context.checked).toHaveLength(400);
    for (let name = 500; name < 2_500; name += 1) await guess(name, 256 * (name % 200));
    expect(context.checked).toHaveLength(1_600);
  });

  test('has rate_limit_max_requests when that is less', async () => {
    context = createContext({ rateLimitMaxRequests: 20 });
    expect(await guessNames()).toBe(20);
  });

  test('has no limit over all names while rate_limit_enabled is off', async () => {
    context = createContext({ rateLimitEnabled: false });
    expect(await guessNames()).toBe(150);
  });
});

describe('the own limit', () => {
  const device = { kind: 'device', id: 'a' } as const;
  const session = { kind: 'session', id: 'a' } as const;

  test('of a known device is five wrong passwords an hour, and is not used up by other clients', async () => {
    await useUpUnknownNetworks();
    expect(await useUp({ owner: device })).toBe(5);
    context.advance(59 * MINUTE_MS);
    await useUpUnknownNetworks();
    expect(await context.right({ owner: device })).toBe(REFUSED);
    context.advance(MINUTE_MS);
    await useUpUnknownNetworks();
    expect(await context.right({ owner: device })).toBe('in');
  });

  test('of a device is counted per account', async () => {
    await useUpUnknownNetworks();
    await useUp({ owner: device });
    expect(await context.wrong({ owner: device, account: 'bo' })).toBe('wrong');
  });

  test('of a session is five wrong passwords in two minutes', async () => {
    expect(await useUp({ owner: session })).toBe(5);
    expect(await context.right({ owner: { ...session, id: 'b' } })).toBe('in');
    context.advance(2 * MINUTE_MS);
    expect(await context.right({ owner: session })).toBe('in');
  });
});

describe('code limit', () => {
  const code = { secret: 'code' } as const;

  test('is five in any 15 minutes, also around the end of a window', async () => {
    await context.wrong(code);
    context.advance(15 * MINUTE_MS - 1_000);
    for (let count = 0; count < 4; count += 1) expect(await context.wrong(code)).toBe('wrong');
    context.advance(1_000);
    expect(await useUp(code)).toBe(1);
    expect(await context.attempt(code, async () => 'in')).toMatchObject({ code: REFUSED, retryAfterSeconds: 899 });
    context.advance(15 * MINUTE_MS - 1_000);
    expect(await useUp(code)).toBe(4);
  });

  test('is five of 100 wrong codes that are sent at once from 50 networks', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => `203.0.113.${index % 50}`);
    const outcomes = await Promise.all(addresses.map(async (address) => await context.wrong({ ...code, address })));
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
  });

  test('does not count right codes, and what was refused meanwhile does not keep their places', async () => {
    for (let count = 0; count < 4; count += 1) await context.wrong(code);
    const right = await context.attempt(code, async () => {
      expect(await context.wrong({ ...code, address: HOME })).toBe(REFUSED);
      return 'in';
    });
    expect(right).toBe('in');
    expect(await useUp(code)).toBe(1);
  });

  test('is not enlarged by a code that is checked for longer than 15 minutes', async () => {
    await context.attempt(code, async () => {
      context.advance(15 * MINUTE_MS);
      expect(await useUp({ ...code, address: HOME })).toBe(5);
      return 'in';
    });
    expect(await context.right(code)).toBe(REFUSED);
  });

  test('is five in 15 minutes and 480 a day, so random codes succeed with at most 0.15 %', async () => {
    for (let part = 0; part < 250; part += 1) await context.know(`203.0.113.${part}`);
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      for (let guess = 0; guess < 3; guess += 1) {
        await context.wrong({ address: `203.0.113.${minute % 250}`, secret: 'code' });
      }
      context.advance(MINUTE_MS);
    }
    const { checked } = context;
    const in15Minutes = checked.map((from) => checked.filter((at) => at >= from && at < from + 15 * MINUTE_MS).length);
    process.stdout.write(`A4: ${checked.length} codes checked in a day\n`);
    expect(Math.max(...in15Minutes)).toBe(5);
    expect((checked.length * 3) / 1_000_000).toBeLessThan(0.0015);
  });

  test('of a known device and of a session is used up by no other client', async () => {
    await useUp(code);
    for (const kind of ['device', 'session'] as const) {
      expect(await useUp({ ...code, owner: { kind, id: 'a' } })).toBe(5);
      expect(await context.right({ ...code, owner: { kind, id: 'b' } })).toBe('in');
    }
  });
});
