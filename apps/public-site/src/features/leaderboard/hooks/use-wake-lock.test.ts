// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

const release = vi.fn<() => Promise<void>>(async () => undefined);
const request = vi.fn<(type: string) => Promise<{ release: typeof release }>>(async () => ({ release }));

const settle = (): Promise<void> => act(async () => undefined);

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('holds the lock while it is shown, and takes it again after the page was hidden', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await settle();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  await settle();
  expect(release).toHaveBeenCalledTimes(1);
});

test('a device that refuses, or a browser without it, goes without', async () => {
  request.mockRejectedValueOnce(new DOMException('Low battery', 'NotAllowedError'));
  const refused = renderHook(() => useWakeLock());
  await settle();
  refused.unmount();
  Reflect.deleteProperty(navigator, 'wakeLock');
  renderHook(() => useWakeLock()).unmount();
  await settle();
  expect(release).not.toHaveBeenCalled();
});
