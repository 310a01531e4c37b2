// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

/** Waits until the code has loaded and all turns that are free have been taken. */
const settle = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });

async function listen(
  initialProps: { division: Division; isEnabled: boolean } = { division: 'REGULAR', isEnabled: true },
  callback = onChange,
) {
  const hook = renderHook(({ division, isEnabled }) => useBoardEvents(callback, division, isEnabled), { initialProps });
  await settle();
  return hook;
}

const sources = () => FakeEventSource.made.map(({ url, isOpen }) => [url, isOpen]);

function advance(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

async function show(visibility: 'visible' | 'hidden'): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

test('useBoardEvents calls back once for several changes, one to two seconds later', async () => {
  await listen();
  FakeEventSource.last().tell('changed');
  FakeEventSource.last().tell('changed');
  advance(999);
  expect(onChange).not.toHaveBeenCalled();
  advance(1_001);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('useBoardEvents calls back a second time for a change that caches may not have had at the first call', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await listen();
  FakeEventSource.last().tell('changed');
  advance(600);
  FakeEventSource.last().tell('changed');
  advance(400);
  expect(onChange).toHaveBeenCalledTimes(1);
  advance(599);
  expect(onChange).toHaveBeenCalledTimes(1);
  advance(1);
  expect(onChange).toHaveBeenCalledTimes(2);
  advance(60_000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('useBoardEvents connects only while it is enabled, and again for another division', async () => {
  const { rerender, unmount } = await listen({ division: 'REGULAR', isEnabled: false });
  expect(sources()).toEqual([]);
  rerender({ division: 'REGULAR', isEnabled: true });
  await settle();
  rerender({ division: 'JUNIOR', isEnabled: true });
  await settle();
  expect(sources()).toEqual([
    ['/graphql/events/board?division=regular', false],
    ['/graphql/events/board?division=junior', true],
  ]);
  FakeEventSource.last().tell('changed');
  unmount();
  advance(60_000);
  expect([sources()[1], onChange.mock.calls]).toEqual([['/graphql/events/board?division=junior', false], []]);
});

test('useBoardEvents disconnects while the page is hidden', async () => {
  await listen();
  await show('hidden');
  expect(sources()).toEqual([['/graphql/events/board?division=regular', false]]);
  await show('visible');
  expect(sources()[1]).toEqual(['/graphql/events/board?division=regular', true]);
});

test('useBoardEvents calls back when a later connection opens, but not when the first one does', async () => {
  await listen();
  FakeEventSource.last().tell('open');
  advance(2_000);
  expect(onChange).not.toHaveBeenCalled();
  await show('hidden');
  await show('visible');
  FakeEventSource.last().tell('open');
  advance(2_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('useBoardEvents retries a refused connection after 30 s and leaves a lost one to the browser', async () => {
  await listen();
  FakeEventSource.last().fail('lost');
  advance(60_000);
  expect(sources()).toHaveLength(1);
  FakeEventSource.last().fail('refused');
  advance(29_999);
  expect(sources()).toHaveLength(1);
  advance(1);
  expect(sources()).toHaveLength(2);
});

test('useBoardEvents doubles the wait after each refusal in a row, up to 8 minutes', async () => {
  await listen();
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

/** Web Locks and the channel of the tabs, as two pages of one browser share them. */
function shareOneBrowser(): void {
  const waiting = new Map<string, (() => void)[]>();
  const request = async (
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    work: (lock: object | null) => Promise<void>,
  ): Promise<void> => {
    const line = waiting.get(name);
    if (line && ifAvailable) return await work(null);
    if (line) {
      await new Promise<void>((resolve, reject) => {
        line.push(resolve);
        signal?.addEventListener('abort', () => {
          line.splice(line.indexOf(resolve), 1);
          reject(new DOMException('The wait has ended.', 'AbortError'));
        });
      });
    } else waiting.set(name, []);
    await work({});
    const next = waiting.get(name)?.shift();
    if (next) next();
    else waiting.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const channels = new Set<FakeChannel>();
  class FakeChannel extends EventTarget {
    constructor(readonly name: string) {
      super();
      channels.add(this);
    }
    postMessage(): void {
      for (const one of channels) {
        if (one !== this && one.name === this.name) one.dispatchEvent(new Event('message'));
      }
    }
    close(): void {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel);
}

describe('two pages of a browser', () => {
  const REGULAR = { division: 'REGULAR', isEnabled: true } as const;
  const onOtherChange = vi.fn<() => void>();
  beforeEach(() => {
    shareOneBrowser();
    onOtherChange.mockReset();
  });

  const calls = () => [onChange.mock.calls.length, onOtherChange.mock.calls.length];

  test('share one connection, and both get its changes', async () => {
    await listen(REGULAR);
    await listen(REGULAR, onOtherChange);
    expect(sources()).toHaveLength(1);
    FakeEventSource.last().tell('changed');
    advance(2_000);
    expect(calls()).toEqual([1, 1]);
  });

  test('have a connection for each division', async () => {
    await listen(REGULAR);
    await listen({ division: 'JUNIOR', isEnabled: true }, onOtherChange);
    expect(sources()).toHaveLength(2);
    FakeEventSource.last().tell('changed');
    advance(2_000);
    expect(calls()).toEqual([0, 1]);
  });

  test('pass the connection on when its page ends, and catch up', async () => {
    const first = await listen(REGULAR);
    await listen(REGULAR, onOtherChange);
    first.unmount();
    await settle();
    expect(sources().map(([, isOpen]) => isOpen)).toEqual([false, true]);
    FakeEventSource.last().tell('open');
    advance(2_000);
    expect(calls()).toEqual([0, 1]);
  });

  test('do not wait for a page that has ended', async () => {
    const first = await listen(REGULAR);
    const second = await listen(REGULAR, onOtherChange);
    second.unmount();
    first.unmount();
    await settle();
    expect(sources()).toEqual([['/graphql/events/board?division=regular', false]]);
  });
});
