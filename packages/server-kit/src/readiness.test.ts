import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedTwice, checkReadiness } from './readiness.ts';

const good = { name: 'good', check: async () => undefined };
const bad = { name: 'bad', check: () => Promise.reject(new Error('down')) };

describe('checkReadiness', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is ready when every dependency is', async () => {
    expect(await checkReadiness([good])).toEqual({
      ready: true,
      checks: [{ name: 'good', ready: true, optional: false, isPublic: false }],
    });
  });

  it('is not ready when one fails, and lists both', async () => {
    const { ready, checks } = await checkReadiness([good, bad]);
    expect(ready).toBe(false);
    expect(checks.map((check) => check.ready)).toEqual([true, false]);
  });

  it('lists an optional dependency that fails, and is ready all the same', async () => {
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
    const asked = checkReadiness([hanging]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await asked).ready).toBe(false);
    expect(given?.aborted).toBe(true);
  });
});

describe('a service of several processes', () => {
  /** Answers as the processes behind a balancer do by turns. */
  const byTurns = (...answers: boolean[]) => {
    const check = async () => {
      if (!answers.shift()) throw new Error('stopping');
    };
    return { name: 'service', check: askedTwice(check) };
  };

  it('is ready when the first one asked is stopping and the next one is ready', async () => {
    expect((await checkReadiness([byTurns(false, true)])).ready).toBe(true);
  });

  it('is not ready when both are not', async () => {
    expect((await checkReadiness([byTurns(false, false, true)])).ready).toBe(false);
  });
});
