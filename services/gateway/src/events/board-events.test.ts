import type { BoardChange, LiveBoard } from '@derby/domain/leaderboard';
import { settingsCodec } from '@derby/domain/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBoardEvents, type BoardEvents } from './board-events.ts';

let settings = settingsCodec.decode({});
/** The stored settings, which this process has not read yet. */
let stored = settings;
let change: (change: BoardChange) => void;
let events: BoardEvents;

beforeEach(() => {
  vi.useFakeTimers();
  settings = { ...settingsCodec.decode({}), enableRealTimeUpdates: true };
  stored = settings;
  const board = {
    onChange(listener: typeof change) {
      change = listener;
      return () => void (change = () => undefined);
    },
  } as LiveBoard;
  const reader = { current: () => settings, recent: async () => (settings = stored) };
  events = createBoardEvents({ board, settings: reader }, { maxListeners: 3, maxPerNetwork: 2 });
});
afterEach(() => {
  events.close();
  vi.useRealTimers();
});

function listen(division: 'regular' | 'junior' = 'regular', network = '10.0.0.1') {
  const received: string[] = [];
  const listener = {
    send: (text: string) => void received.push(text),
    end() {
      received.push('end');
      forget();
    },
  };
  const forget = events.add(listener, { division, network });
  return { received, forget };
}

const changedEvent = (division: string, version: number) =>
  `event: changed\ndata: {"division":"${division}","version":${version}}\n\n`;

test('a change is sent at once, only to listeners of its division', () => {
  const [regular, junior] = [listen(), listen('junior')];
  change({ division: 'regular', version: 7 });
  expect([regular.received, junior.received]).toEqual([[changedEvent('regular', 7)], []]);
});

test('a listener gets at most two events a second and the latest version last', () => {
  const { received } = listen();
  for (let version = 1; version <= 100; version += 1) {
    change({ division: 'regular', version });
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(1_000);
  expect(received).toHaveLength(5);
  expect(received.at(-1)).toBe(changedEvent('regular', 100));
});

test('a comment is sent every 15 s to keep the connection open', () => {
  const { received } = listen();
  vi.advanceTimersByTime(30_000);
  expect(received).toEqual([':\n\n', ':\n\n']);
});

test.each([
  ['private', { leaderboardPublic: false }],
  ['maintenance', { maintenanceMode: true }],
  ['off', { enableRealTimeUpdates: false }],
] as const)(
  '%s: new listeners are refused, and open connections end within a second without an event',
  async (why, changes) => {
    const [waiting, silent] = [listen(), listen('junior')];
    expect(events.refusal()).toBeNull();
    stored = { ...settings, ...changes };
    await vi.advanceTimersByTimeAsync(500);
    change({ division: 'regular', version: 1 });
    expect([events.refusal(), waiting.received, silent.received]).toEqual([why, ['end'], ['end']]);
  },
);

test('a listener over the total limit is refused until another one leaves', () => {
  const first = listen();
  listen('junior');
  expect(events.exceededLimit('10.0.0.2')).toBe(null);
  listen('regular', '10.0.0.2');
  expect(events.exceededLimit('10.0.0.2')).toBe('all');
  first.forget();
  expect(events.exceededLimit('10.0.0.2')).toBe(null);
});

test('a listener over the limit of its network is refused until another one leaves, which counts once', () => {
  const first = listen();
  listen('junior');
  expect([events.exceededLimit('10.0.0.1'), events.exceededLimit('10.0.0.2')]).toEqual(['network', null]);
  first.forget();
  first.forget();
  expect(events.exceededLimit('10.0.0.1')).toBe(null);
  listen();
  expect(events.exceededLimit('10.0.0.1')).toBe('network');
});

test('close ends all connections', () => {
  const { received } = listen();
  events.close();
  change({ division: 'regular', version: 1 });
  vi.advanceTimersByTime(60_000);
  expect(received).toEqual(['end']);
});
