// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNearBottom } from './use-near-bottom.ts';

const onNear = vi.fn<() => void>();

function placePageBottom(pxBelowWindow: number): void {
  const scrollHeight = window.scrollY + window.innerHeight + pxBelowWindow;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
}

beforeEach(() => onNear.mockReset());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('calls within 500 px of the bottom, not before', () => {
  placePageBottom(501);
  renderHook(() => useNearBottom(onNear, true));
  fireEvent.scroll(window);
  expect(onNear).not.toHaveBeenCalled();
  placePageBottom(500);
  fireEvent.scroll(window);
  expect(onNear).toHaveBeenCalledTimes(1);
});

test('calls at once when the page is shorter than that', () => {
  placePageBottom(0);
  renderHook(() => useNearBottom(onNear, true));
  expect(onNear).toHaveBeenCalledTimes(1);
});

test('says nothing while it is off', () => {
  placePageBottom(0);
  renderHook(() => useNearBottom(onNear, false));
  fireEvent.scroll(window);
  expect(onNear).not.toHaveBeenCalled();
});
