import type { BoardChange, LiveBoard } from '@derby/domain/leaderboard';
import { settingsCodec } from '@derby/domain/settings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gatewayForEachTest } from '../testing/start-gateway.ts';
import { createBoardEvents, type BoardEvents } from './board-events.ts';

describe('board events', () => {
  let settings = settingsCodec.decode({});
  /** The stored settings, which this process has not read yet. */
  let stored = settings;
  let change: (change: BoardChange) => void;
  /** How often the board was asked for changes that no event has reported. */
  let watches: number;
  let events: BoardEvents;

  beforeEach(() => {
    vi.useFakeTimers();
    settings = { ...settingsCodec.decode({}), enableRealTimeUpdates: true };
    stored = settings;
    watches = 0;
    const board = {
      watch: async () => void (watches += 1),
      onChange(listener: typeof change) {
        change = listener;
        return () => void (change = () => undefined);
      },
    } as LiveBoard;
    const reader = { current: () => settings, recent: async () => (settings = stored) };
    events = createBoardEvents({ board, settings: reader }, { boardListeners: 3, boardListenersPerNetwork: 2 });
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

  test('changes without an event are looked for while there is a listener', async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watches).toBe(0);
    listen();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(watches).toBeGreaterThan(1);
  });

  test('a comment is sent every 15 s to keep the connection open', () => {
    const { received } = listen();
    vi.advanceTimersByTime(30_000);
    expect(received).toEqual([':\n\n', ':\n\n']);
  });

  test.each([
    ['LEADERBOARD_PRIVATE', { leaderboardPublic: false }],
    ['MAINTENANCE', { maintenanceMode: true }],
    ['NOT_FOUND', { enableRealTimeUpdates: false }],
  ] as const)(
    '%s: new listeners are refused, and open connections end within a second without an event',
    async (code, changes) => {
      const [waiting, silent] = [listen(), listen('junior')];
      expect(events.refusal()).toBeNull();
      stored = { ...settings, ...changes };
      await vi.advanceTimersByTimeAsync(500);
      change({ division: 'regular', version: 1 });
      expect([events.refusal()?.code, waiting.received, silent.received]).toEqual([code, ['end'], ['end']]);
    },
  );

  test('a listener over the total limit is refused until another one leaves', () => {
    const first = listen();
    listen('junior');
    listen('regular', '10.0.0.2');
    expect(() => listen('regular', '10.0.0.2')).toThrow('Too many visitors are following the board at the moment.');
    first.forget();
    listen('regular', '10.0.0.2');
  });

  test('a listener over the total limit takes the place of the newest one of the network with the most', () => {
    const [first, second] = [listen(), listen()];
    listen('regular', '10.0.0.2');
    listen('junior', '10.0.0.3');
    expect([first.received, second.received]).toEqual([[], ['end']]);
    expect(() => listen('junior', '10.0.0.4')).toThrow('Too many visitors are following the board at the moment.');
  });

  test('listeners of one IPv6 /48 have a limit together', () => {
    for (const part of [1, 2]) listen('regular', `2001:db8:1:${part}00::/64`);
    expect(() => listen('regular', '2001:db8:1:300::/64')).toThrow('from this address');
    listen('regular', '2001:db8:2:300::/64');
  });

  test('a listener over the limit of its network is refused until another one leaves, which counts once', () => {
    const refusal = 'Too many visitors are following the board from this address.';
    const first = listen();
    listen('junior');
    expect(() => listen()).toThrow(refusal);
    first.forget();
    first.forget();
    listen();
    expect(() => listen()).toThrow(refusal);
  });

  test('close ends all connections', () => {
    const { received } = listen();
    events.close();
    change({ division: 'regular', version: 1 });
    vi.advanceTimersByTime(60_000);
    expect(received).toEqual(['end']);
  });
});

describe('GET /graphql/events/board', () => {
  const app = gatewayForEachTest({
    settings: { enableRealTimeUpdates: true },
    limits: { boardListenersPerNetwork: 1 },
  });
  let controller: AbortController;
  beforeEach(() => void (controller = new AbortController()));
  afterEach(() => controller.abort());

  const get = (query = '?division=regular') =>
    fetch(`${app.gateway.url()}/graphql/events/board${query}`, { signal: controller.signal });

  /** Sends the request as the front door does for a visitor at this address. */
  const getFrom = (address: string) =>
    fetch(`${app.gateway.url()}/graphql/events/board?division=junior`, {
      signal: controller.signal,
      headers: { 'x-forwarded-for': address },
    });

  /** Reads until the text arrives or the server ends the response. */
  async function readUntil(response: Response, text: string): Promise<string> {
    const decoder = new TextDecoder();
    let read = '';
    for await (const chunk of response.body ?? []) {
      read += decoder.decode(chunk, { stream: true });
      if (read.includes(text)) break;
    }
    return read;
  }

  test.each([
    [
      'the site is in maintenance',
      { maintenanceMode: true, maintenanceMessage: 'Back at noon.' },
      503,
      'MAINTENANCE',
      'Back at noon.',
    ],
    ['the setting is off', { enableRealTimeUpdates: false }, 404, 'NOT_FOUND', 'Real-time updates are switched off.'],
    [
      'the board is private',
      { leaderboardPublic: false },
      403,
      'LEADERBOARD_PRIVATE',
      'The leaderboard is currently private and not accessible to the public.',
    ],
  ])('is refused when %s', async (_when, settings, status, code, message) => {
    app.fakes.changeSettings(settings);
    const response = await get();
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      status,
      'no-store',
      { errors: [{ message, extensions: { code, requestId: expect.any(String) } }] },
    ]);
  });

  test('is refused when another process made the board private', async () => {
    const { deps } = await app.fakes.open();
    vi.spyOn(deps.settings, 'recent').mockImplementation(async () => {
      app.fakes.changeSettings({ leaderboardPublic: false });
      return deps.settings.current();
    });
    expect((await get()).status).toBe(403);
  });

  test.each(['', '?division=', '?division=senior', '?division=regular&division=junior', '?division=__proto__'])(
    'returns 400 for the query %j',
    async (query) => {
      const response = await get(query);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { errors: [{ message: 'Division must be regular or junior' }] },
      ]);
    },
  );

  test('sends only the division that changed and its version', async () => {
    const response = await get();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('x-accel-buffering'),
    ]).toEqual([200, 'text/event-stream', 'no-store', 'no']);
    await app.fakes.board.handle({ kind: 'entries-changed', isJunior: true, entryId: 4 });
    await app.fakes.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 5 });
    const text = await readUntil(response, 'changed\ndata: ');
    expect(text).toMatch(/^retry: \d{4}\n\nevent: changed\ndata: \{"division":"regular","version":1\}\n\n$/);
  });

  test('accepts listeners up to the limit of one IPv6 network, and then refuses it and no other network', async () => {
    expect((await getFrom('2001:db8:1:2::9')).status).toBe(200);
    const refused = await getFrom('2001:db8:1:2:ffff::1');
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      429,
      '30',
      {
        errors: [
          {
            message: 'Too many visitors are following the board from this address.',
            extensions: { code: 'TOO_MANY_REQUESTS' },
          },
        ],
      },
    ]);
    expect((await getFrom('2001:db8:1:3::1')).status).toBe(200);
  });

  test('does not delay the shutdown of the gateway', async () => {
    const responses = await Promise.all(Array.from({ length: 3 }, (_, index) => getFrom(`10.0.0.${index}`)));
    const ended = Promise.all(responses.map((response) => readUntil(response, 'never')));
    await app.gateway.close();
    for (const text of await ended) expect(text).toMatch(/^retry: \d{4}\n\n$/);
  });
});
