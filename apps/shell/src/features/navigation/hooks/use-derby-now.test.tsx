// @vitest-environment happy-dom
import { derbyNowOf, type DerbyStatus } from '@derby/rules/event/derby-now';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDerbyNow } from './use-derby-now.ts';

const HOUR_MS = 3_600_000;
/** A derby in Victoria from 12:00 to 16:00, that is from 19:00Z to 23:00Z. */
const STATUS: DerbyStatus = {
  isPublic: true,
  areTicketsOnSale: true,
  hasEnded: false,
  weighInStart: '2026-08-08T12:00',
  weighInEnd: '2026-08-08T16:00',
};

const fetched = vi.fn<typeof fetch>();
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Sets the clocks. The device's clock is fast by `deviceIsFastByMs`. */
function setClocks(serverTime: string, deviceIsFastByMs = 0): void {
  vi.setSystemTime(Date.parse(serverTime) + deviceIsFastByMs);
  fetched.mockImplementation(async () => response({}, deviceIsFastByMs));
}

function response(changes: Partial<DerbyStatus>, deviceIsFastByMs = 0): Response {
  const date = new Date(Date.now() - deviceIsFastByMs).toUTCString();
  return Response.json({ data: { leaderboardStatus: { ...STATUS, ...changes } } }, { headers: { date } });
}

function show(paintedAt: string) {
  const first = derbyNowOf(STATUS, Date.parse(paintedAt));
  return renderHook(() => useDerbyNow(first));
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['right', 0],
  ['two hours fast', 2 * HOUR_MS],
  ['two hours slow', -2 * HOUR_MS],
])('useDerbyNow changes the phase at its minute while the clock of the device is %s', async (_clock, fastByMs) => {
  setClocks('2026-08-08T22:28:30Z', fastByMs);
  const { result } = show('2026-08-08T22:28:30Z');
  await settle();
  expect(result.current.phase).toBe('open');
  // The header `Date` has no milliseconds, so the estimate may be half a second early.
  await settle(89_000);
  expect(result.current).toMatchObject({ phase: 'open', nowMs: Date.parse('2026-08-08T22:29:00Z') });
  await settle(1_000);
  expect(result.current).toMatchObject({ phase: 'last-half-hour', nowMs: Date.parse('2026-08-08T22:30:00Z') });
  await settle(30 * 60_000);
  expect(result.current.phase).toBe('closed');
});

it('useDerbyNow changes the phase without a network', async () => {
  setClocks('2026-08-08T18:59:20Z', 2 * HOUR_MS);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  // Rendered in the minute before.
  const { result } = show('2026-08-08T18:59:00Z');
  await settle();
  expect(result.current.phase).toBe('before');
  await settle(60_000);
  expect(result.current.phase).toBe('open');
});

it('useDerbyNow knows the time on a kept page without a network, from the last response to this device', async () => {
  setClocks('2026-08-08T23:10:00Z', 2 * HOUR_MS);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  localStorage.setItem('derby-server-clock', JSON.stringify({ serverMs: 0, offsetMs: -2 * HOUR_MS }));
  const { result } = show('2026-08-08T20:00:00Z');
  expect(result.current.phase).toBe('open');
  await settle();
  expect(result.current).toMatchObject({ phase: 'closed', nowMs: Date.parse('2026-08-08T23:10:00Z') });
});

it('useDerbyNow shows the right minute at once when a phone wakes up', async () => {
  setClocks('2026-08-08T18:50:00Z');
  const { result } = show('2026-08-08T18:50:00Z');
  await settle();
  // Moves the clock without running timers.
  vi.setSystemTime('2026-08-08T19:20:00Z');
  expect(result.current.phase).toBe('before');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.phase).toBe('open');
});

it('useDerbyNow polls the status at once and every 30 s until unmount', async () => {
  setClocks('2026-08-08T20:00:00Z');
  fetched.mockImplementation(async () => response({ isPublic: false }));
  const { result, unmount } = show('2026-08-08T20:00:00Z');
  expect(result.current.isPublic).toBe(true);
  await settle();
  expect(result.current.isPublic).toBe(false);
  fetched.mockImplementation(async () => response({ hasEnded: true }));
  await settle(29_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await settle(1);
  expect(result.current).toMatchObject({ isPublic: true, phase: 'ended' });
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('useDerbyNow returns the same object until something changes', async () => {
  setClocks('2026-08-08T20:00:05Z');
  const { result } = show('2026-08-08T20:00:05Z');
  await settle();
  const first = result.current;
  await settle(31_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(result.current).toBe(first);
});

it('useDerbyNow assumes a public board when a poll fails, and keeps the rest', async () => {
  setClocks('2026-08-08T20:00:00Z');
  fetched.mockImplementation(async () => response({ isPublic: false, hasEnded: true }));
  const { result } = show('2026-08-08T20:00:00Z');
  await settle();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await settle(30_000);
  expect(result.current).toMatchObject({ isPublic: true, phase: 'ended' });
});
