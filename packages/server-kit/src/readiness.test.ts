import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedTwice, checkReadiness } from './readiness.ts';

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
    return { name: 'service', check: askedTwice(check) };
  };

  it('is ready when the first process is stopping and the next one is ready', async () => {
    expect((await checkReadiness([inTurn(false, true)])).ready).toBe(true);
  });

  it('is not ready when both processes are not ready', async () => {
    expect((await checkReadiness([inTurn(false, false, true)])).ready).toBe(false);
  });
});
