// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFlash } from './use-flash.ts';
import { useNearBottom } from './use-near-bottom.ts';
import { useSearch } from './use-search.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const advance = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('useFlash is on for its time after a change, and off before the first one', async () => {
  const { result, rerender } = renderHook(({ trigger }) => useFlash(trigger, 800), { initialProps: { trigger: 0 } });
  expect(result.current).toBe(false);
  rerender({ trigger: 1 });
  await advance(799);
  expect(result.current).toBe(true);
  await advance(1);
  expect(result.current).toBe(false);
});

describe('useNearBottom', () => {
  const onNear = vi.fn<() => void>();
  const show = (pxBelowWindow: number, isEnabled = true) => {
    onNear.mockReset();
    const scrollHeight = window.scrollY + window.innerHeight + pxBelowWindow;
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
    renderHook(() => useNearBottom(onNear, isEnabled));
  };

  test('calls back within 500 px of the bottom, and at once on a short page', () => {
    show(501);
    fireEvent.scroll(window);
    expect(onNear).not.toHaveBeenCalled();
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 500);
    fireEvent.scroll(window);
    expect(onNear).toHaveBeenCalledTimes(1);
    cleanup();
    show(0);
    expect(onNear).toHaveBeenCalledTimes(1);
  });

  test('the places of rows to come are below the bottom', () => {
    const places = document.body.appendChild(document.createElement('div'));
    places.dataset['rowsToCome'] = '';
    vi.spyOn(places, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 5_600));
    show(6_101);
    expect(onNear).not.toHaveBeenCalled();
    show(6_100);
    expect(onNear).toHaveBeenCalledTimes(1);
    places.remove();
  });

  test('does not call back while it is disabled', () => {
    show(0, false);
    fireEvent.scroll(window);
    expect(onNear).not.toHaveBeenCalled();
  });
});

test('useSearch trims the text and waits 300 ms, except for the initial and the cleared text', async () => {
  const { result } = renderHook(() => useSearch('t. alderwood '));
  expect(result.current).toMatchObject({ text: 't. alderwood ', search: 't. alderwood' });
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ text: '', search: '' });
  act(() => result.current.setText(' al'));
  await advance(299);
  act(() => result.current.setText(' alder '));
  await advance(299);
  expect(result.current.search).toBe('');
  await advance(1);
  expect(result.current).toMatchObject({ text: ' alder ', search: 'alder' });
});

describe('useWakeLock', () => {
  const release = vi.fn<() => Promise<void>>(async () => undefined);
  const request = vi.fn<(type: string) => Promise<{ release: typeof release }>>(async () => ({ release }));
  beforeEach(() => {
    vi.clearAllMocks();
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'));

  test('holds the lock while it is mounted, and requests it again after the page was hidden', async () => {
    const { unmount } = renderHook(() => useWakeLock());
    await advance(0);
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    document.dispatchEvent(new Event('visibilitychange'));
    await advance(0);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    await advance(0);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('tolerates a refusal and a browser without wake locks', async () => {
    request.mockRejectedValueOnce(new DOMException('Low battery', 'NotAllowedError'));
    const refused = renderHook(() => useWakeLock());
    await advance(0);
    refused.unmount();
    Reflect.deleteProperty(navigator, 'wakeLock');
    renderHook(() => useWakeLock()).unmount();
    await advance(0);
    expect(release).not.toHaveBeenCalled();
  });
});
