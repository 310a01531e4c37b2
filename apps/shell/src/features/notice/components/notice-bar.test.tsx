// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoticeBar } from './notice-bar.tsx';

const fetched = vi.fn<typeof fetch>();
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (notice: string | null) => fetched.mockImplementation(async () => Response.json({ notice }));
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const show = (first: string | null) =>
  render(<NoticeBar publicUrl="https://derby.example" first={first} isLarge={false} />);
const bar = () => screen.getByRole('status');

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  answer(null);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('comes and goes within one interval, in a live region that was there before', async () => {
  show(null);
  const region = bar();
  expect(region.textContent).toBe('');
  answer('Weigh-in moves to 3:30 PM');
  await settle(5_000);
  expect([bar() === region, region.textContent]).toEqual([true, 'Weigh-in moves to 3:30 PM']);
  // An unchanged notice is not written again, so a screen reader says it once.
  const line = region.firstElementChild;
  await settle(20_000);
  expect(region.firstElementChild).toBe(line);
  answer(null);
  await settle(5_000);
  expect(region.textContent).toBe('');
});

it('links to this site only', () => {
  show('See https://derby.example/details, not https://other.example/');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://derby.example/details',
  ]);
});

it('stays without a response, and with one that is no notice', async () => {
  show('Bring a jacket');
  for (const response of [
    async () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<html>Please sign in to the network</html>'),
    async () => new Response('busy', { status: 503 }),
    () => new Promise<never>(() => undefined),
  ]) {
    fetched.mockImplementation(response);
    await settle(5_000);
    expect(bar().textContent).toBe('Bring a jacket');
  }
  answer('Bring an umbrella');
  await settle(5_000);
  expect(bar().textContent).toBe('Bring an umbrella');
});

it('is not asked for while the page is hidden, and at once when it is shown', async () => {
  show(null);
  hide(true);
  await settle(60_000);
  expect(fetched).not.toHaveBeenCalled();
  answer('Bring a jacket');
  hide(false);
  await settle();
  expect(bar().textContent).toBe('Bring a jacket');
});
