// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLeaderboardVisibility } from './use-leaderboard-visibility.ts';

const fetched = vi.fn<typeof fetch>();
const respond = (isPublic: boolean) => Response.json({ data: { leaderboardStatus: { isPublic } } });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('useLeaderboardVisibility polls at once and every 30 s until unmount', async () => {
  fetched.mockImplementation(async () => respond(false));
  const { result, unmount } = renderHook(() => useLeaderboardVisibility());
  expect(result.current).toBe(true);
  await settle();
  expect(result.current).toBe(false);
  fetched.mockImplementation(async () => respond(true));
  await act(() => vi.advanceTimersByTimeAsync(29_999));
  expect(fetched).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toBe(true);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('useLeaderboardVisibility assumes a public board when a poll fails', async () => {
  fetched.mockImplementation(async () => respond(false));
  const { result } = renderHook(() => useLeaderboardVisibility());
  await settle();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toBe(true);
});
