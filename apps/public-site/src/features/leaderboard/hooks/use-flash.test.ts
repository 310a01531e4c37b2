// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFlash } from './use-flash.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('is on for its time after a change, and off before the first', () => {
  const { result, rerender } = renderHook(({ trigger }) => useFlash(trigger, 800), { initialProps: { trigger: 0 } });
  expect(result.current).toBe(false);
  rerender({ trigger: 1 });
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(799));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});
