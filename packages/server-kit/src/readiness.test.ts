import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedTwice, cachedRead, checkReadiness, isOperator } from './readiness.ts';

const good = { name: 'good', check: async () => undefined };
const bad = { name: 'bad', check: () => Promise.reject(new Error('down')) };

describe('checkReadiness', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is ready when every dependency is ready', async () => {
    expect(await checkReadiness([good])).toEqual({
      ready: true,
      checks: [{ name: 'good', ready: true, optional: false, isPublic: false }],
    });
  });

  it('is not ready when one dependency fails, and lists both', async () => {
    const { ready, checks } = await checkReadiness([good, bad]);
    expect(ready).toBe(false);
    expect(checks.map((check) => check.ready)).toEqual([true, false]);
  });

  it('is ready when an optional dependency fails, and lists it', async () => {
    const { ready, checks } = await checkReadiness([good, { ...bad, optional: true }]);
    expect(ready).toBe(true);
    expect(checks[1]).toMatchObject({ name: 'bad', ready: false, optional: true });
  });

  it('does not wait for a check that hangs, and aborts it', async () => {
    let given: AbortSignal | undefined;
    const hanging = {
      name: 'hanging',
      check: (signal: AbortSignal) => {
        given = signal;
        return new Promise(() => undefined);
      },
    };
    const readiness = checkReadiness([hanging]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await readiness).ready).toBe(false);
    expect(given?.aborted).toBe(true);
  });
});

describe('checkReadiness of a service with several processes', () => {
  /** Responds like the processes behind a load balancer, in turn. */
  const inTurn = (...results: boolean[]) => {
    const check = async () => {
      if (!results.shift()) throw new Error('stopping');
    };
    return { name: 'service', check: checkedTwice(check) };
  };

  it('is ready when the first process is stopping and the next one is ready', async () => {
    expect((await checkReadiness([inTurn(false, true)])).ready).toBe(true);
  });

  it('is not ready when both processes are not ready', async () => {
    expect((await checkReadiness([inTurn(false, false, true)])).ready).toBe(false);
  });
});

describe('cachedRead', () => {
  let now: number;
  let results: (() => Promise<string>)[];
  const read = vi.fn<() => Promise<string>>(() => (results.shift() ?? (async () => 'late'))());
  const createCache = () => cachedRead(read, { maxAgeMs: 1_000, now: () => now });

  beforeEach(() => {
    now = 0;
    results = [async () => 'first', async () => 'second'];
    read.mockClear();
  });

  it('reads once for 1,000 calls within the maximum age, and again afterwards', async () => {
    const cached = createCache();
    for (let call = 0; call < 1_000; call += 1) {
      now = Math.min(call, 999);
      expect(await cached()).toBe('first');
    }
    expect(read).toHaveBeenCalledTimes(1);
    now = 1_000;
    expect(await cached()).toBe('second');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('does not run two reads at once', async () => {
    let finish: (text: string) => void = () => undefined;
    results = [() => new Promise((resolve) => (finish = resolve))];
    const cached = createCache();
    const pending = [cached()];
    now = 60_000;
    pending.push(cached(), cached());
    finish('slow');
    expect(await Promise.all(pending)).toEqual(['slow', 'slow', 'slow']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('keeps a failure as long as a value', async () => {
    results = [() => Promise.reject(new Error('away'))];
    const cached = createCache();
    await expect(cached()).rejects.toThrow('away');
    await expect(cached()).rejects.toThrow('away');
    expect(read).toHaveBeenCalledTimes(1);
    now = 1_000;
    expect(await cached()).toBe('late');
  });
});

const request = (remoteAddress: string | undefined, headers = {}, localAddress = '192.168.1.5') => ({
  socket: { remoteAddress, localAddress },
  headers,
});

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '192.168.1.5'])(
  'isOperator returns true for %s',
  (address) => {
    expect(isOperator(request(address))).toBe(true);
  },
);

it.each(['192.168.1.6', '203.0.113.7', '::ffff:203.0.113.7', 'fe80::1%eth0', 'not an address', undefined])(
  'isOperator returns false for %s',
  (address) => {
    expect(isOperator(request(address))).toBe(false);
  },
);

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'isOperator returns false for a request with %s, which a local proxy forwarded',
  (header) => {
    expect(isOperator(request('127.0.0.1', { [header]: 'anything' }))).toBe(false);
  },
);
