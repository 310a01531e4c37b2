// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearch } from './use-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function type(result: { current: ReturnType<typeof useSearch> }, text: string): void {
  act(() => result.current.setText(text));
}

function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('searches 300 ms after the last key, trimmed', () => {
  const { result } = renderHook(() => useSearch(''));
  type(result, ' al');
  advance(299);
  type(result, ' alder ');
  advance(299);
  expect(result.current.search).toBe('');
  advance(1);
  expect(result.current.search).toBe('alder');
  expect(result.current.text).toBe(' alder ');
});

test('a search from the path is there at once', () => {
  const { result } = renderHook(() => useSearch('t. alderwood '));
  expect(result.current).toMatchObject({ text: 't. alderwood ', search: 't. alderwood' });
});

test('clearing takes effect at once', () => {
  const { result } = renderHook(() => useSearch('alder'));
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ text: '', search: '' });
});
