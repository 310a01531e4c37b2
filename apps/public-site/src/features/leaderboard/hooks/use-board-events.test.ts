// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Division } from '../api/fetch-leaderboard-page.ts';
import { FakeEventSource } from '../testing/fake-event-source.ts';
import { useBoardEvents } from './use-board-events.ts';

const onChange = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.made = [];
  onChange.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const listen = (initialProps: { division: Division; isEnabled: boolean } = { division: 'REGULAR', isEnabled: true }) =>
  renderHook(({ division, isEnabled }) => useBoardEvents(onChange, division, isEnabled), { initialProps });

const sources = () => FakeEventSource.made.map(({ url, isOpen }) => [url, isOpen]);

function advance(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('useBoardEvents calls back once for several changes, one to two seconds later', () => {
  listen();
  FakeEventSource.last().tell('changed');
  FakeEventSource.last().tell('changed');
  advance(999);
  expect(onChange).not.toHaveBeenCalled();
  advance(1_001);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('useBoardEvents connects only while it is enabled, and again for another division', () => {
  const { rerender, unmount } = listen({ division: 'REGULAR', isEnabled: false });
  expect(sources()).toEqual([]);
  rerender({ division: 'REGULAR', isEnabled: true });
  rerender({ division: 'JUNIOR', isEnabled: true });
  expect(sources()).toEqual([
    ['/graphql/events/board?division=regular', false],
    ['/graphql/events/board?division=junior', true],
  ]);
  FakeEventSource.last().tell('changed');
  unmount();
  advance(60_000);
  expect([sources()[1], onChange.mock.calls]).toEqual([['/graphql/events/board?division=junior', false], []]);
});

test('useBoardEvents disconnects while the page is hidden', () => {
  listen();
  show('hidden');
  expect(sources()).toEqual([['/graphql/events/board?division=regular', false]]);
  show('visible');
  expect(sources()[1]).toEqual(['/graphql/events/board?division=regular', true]);
});

test('useBoardEvents calls back when a later connection opens, but not when the first one does', () => {
  listen();
  FakeEventSource.last().tell('open');
  advance(2_000);
  expect(onChange).not.toHaveBeenCalled();
  show('hidden');
  show('visible');
  FakeEventSource.last().tell('open');
  advance(2_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('useBoardEvents retries a refused connection after 30 s and leaves a lost one to the browser', () => {
  listen();
  FakeEventSource.last().fail('lost');
  advance(60_000);
  expect(sources()).toHaveLength(1);
  FakeEventSource.last().fail('refused');
  advance(29_999);
  expect(sources()).toHaveLength(1);
  advance(1);
  expect(sources()).toHaveLength(2);
});

test('useBoardEvents doubles the wait after each refusal in a row, up to 8 minutes', () => {
  listen();
  const waits = [30, 60, 120, 240, 480, 480];
  for (const [refusals, seconds] of waits.entries()) {
    FakeEventSource.last().fail('refused');
    advance(seconds * 1_000 - 1);
    expect(sources()).toHaveLength(refusals + 1);
    advance(1);
    expect(sources()).toHaveLength(refusals + 2);
  }
  FakeEventSource.last().tell('open');
  FakeEventSource.last().fail('refused');
  advance(30_000);
  expect(sources()).toHaveLength(waits.length + 2);
});
