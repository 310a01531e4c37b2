import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../app.ts';
import { fakeDependencies, type FakeDependencies } from '@derby/api-kit/testing/fake-dependencies';
import { startGateway } from '../testing/start-gateway.ts';

/** Long, because many connections are slow on a busy machine. */
const CROWD_TIMEOUT_MS = 60_000;
/** Waits until the server notices a closed connection. */
const WAIT = { timeout: 4_000, interval: 20 };

let fake: FakeDependencies;
let gateway: Gateway;
let controller: AbortController;
beforeEach(async () => {
  controller = new AbortController();
  fake = fakeDependencies({ settings: { enableRealTimeUpdates: true } });
  ({ gateway } = await startGateway({ dependencies: fake }));
});
afterEach(async () => {
  controller.abort();
  await gateway.close();
});

const get = (query = '?division=regular') =>
  fetch(`${gateway.url()}/graphql/events/board${query}`, { signal: controller.signal });

/** Sends the request as the front door does for a visitor at this address. */
const getFrom = (address: string, { signal } = controller) =>
  fetch(`${gateway.url()}/graphql/events/board?division=junior`, {
    signal,
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

describe('GET /graphql/events/board', () => {
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
    fake.changeSettings(settings);
    const response = await get();
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
      status,
      'no-store',
      { errors: [{ message, extensions: { code, requestId: expect.any(String) } }] },
    ]);
  });

  test('is refused when another process made the board private', async () => {
    const { deps } = await fake.open();
    vi.spyOn(deps.settings, 'recent').mockImplementation(async () => {
      fake.changeSettings({ leaderboardPublic: false });
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
    await fake.board.handle({ kind: 'entries-changed', isJunior: true, entryId: 4 });
    await fake.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 5 });
    const text = await readUntil(response, 'changed\ndata: ');
    expect(text).toMatch(/^retry: \d{4}\n\nevent: changed\ndata: \{"division":"regular","version":1\}\n\n$/);
  });

  test(
    'accepts 200 listeners from one network and refuses one more until a listener leaves',
    { timeout: CROWD_TIMEOUT_MS },
    async () => {
      const leaving = new AbortController();
      const all = await Promise.all([
        getFrom('2001:db8:1:2::9', leaving),
        ...Array.from({ length: 199 }, (_, index) => getFrom(`2001:db8:1:2::${index.toString(16)}`)),
      ]);
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
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
      leaving.abort();
      await vi.waitFor(async () => expect((await getFrom('2001:db8:1:2::1')).status).toBe(200), WAIT);
    },
  );

  test('does not delay the shutdown of the gateway', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get()));
    const ended = Promise.all(responses.map((response) => readUntil(response, 'never')));
    await gateway.close();
    for (const text of await ended) expect(text).toMatch(/^retry: \d{4}\n\n$/);
  });
});
