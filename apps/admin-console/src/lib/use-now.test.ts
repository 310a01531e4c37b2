// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshDeviceForEachTest, pass } from '../testing/page.tsx';
import { useNow } from './use-now.ts';

freshDeviceForEachTest();

test('the time is that of the server, also on a device whose clock is wrong', async () => {
  const serverMs = Date.parse('2025-08-09T20:05:00.000Z');
  vi.setSystemTime(serverMs + 600_000);
  localStorage.setItem('derby-server-clock', JSON.stringify({ serverMs, offsetMs: -600_000 }));
  const { result } = renderHook(useNow);
  expect(result.current).toEqual(new Date('2025-08-09T20:05:00.000Z'));
  await pass(15_000);
  expect(result.current).toEqual(new Date('2025-08-09T20:05:15.000Z'));
});
