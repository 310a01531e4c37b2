import { describe, expect, test } from 'vitest';
import { createSessionCache } from './sessions.ts';

const CLAIMS = { userId: 7, sessionId: 's' };
const REST = {
  role: 'administrator',
  epoch: 0,
  access: { epoch: 0, sparedSessionId: null },
  hasTwoFactor: false,
} as const;
const NOON = new Date('2025-08-09T19:00:00.000Z');

function setUp() {
  const state = { reads: 0, fails: false, nowMs: 1 };
  const cache = createSessionCache(() => state.nowMs);
  const load = async () => {
    state.reads += 1;
    if (state.fails) throw new Error('away');
    return { userId: 7, username: 'ada', isSuspended: false, signingKeyId: 'k', expiresAt: NOON, ...REST };
  };
  return { cache, state, read: async () => await cache.read(CLAIMS, load) };
}

describe('session cache', () => {
  test('reads once for concurrent requests and again after 750 ms', async () => {
    const { read, state } = setUp();
    await Promise.all(Array.from({ length: 60 }, async () => await read()));
    state.nowMs += 749;
    await read();
    expect(state.reads).toBe(1);
    state.nowMs += 2;
    await read();
    expect(state.reads).toBe(2);
  });

  test.each([
    [2, { kind: 'session-ended', sessionId: 's' }],
    [2, { kind: 'user-changed', userId: 7 }],
    [1, { kind: 'session-ended', sessionId: 'other' }],
    [1, { kind: 'user-changed', userId: 8 }],
    [1, { kind: 'settings-changed' }],
  ] as const)('has read %i times after %j', async (reads, event) => {
    const { cache, read, state } = setUp();
    await read();
    cache.forget(event);
    await read();
    expect(state.reads).toBe(reads);
  });

  test('does not cache a failure', async () => {
    const { read, state } = setUp();
    state.fails = true;
    await expect(read()).rejects.toThrow('away');
    state.fails = false;
    await expect(read()).resolves.toMatchObject({ username: 'ada' });
  });
});
