import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  PUBLIC,
  startFakeService,
  startFakeSite,
  type FakeResponse,
  type FakeService,
} from './testing/fake-service.ts';
import { openPage, startFrontDoor } from './testing/start-front-door.ts';

const refused = (status: number, code: string): FakeResponse => ({
  status,
  headers: { 'cache-control': 'no-store' },
  body: JSON.stringify({ errors: [{ message: 'A. Quillfeather', extensions: { code } }], data: { card: null } }),
});
const EARLY_QUERY = '/graphql?extensions=card&variables=%7B%22code%22%3A%220%22%7D';
const OWN_QUERY = 'variables=%7B%22code%22%3A%2241-7kq3%22%7D';

let gateway: FakeService;
let site: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  gateway = await startFakeService();
  site = await startFakeSite({ earlyQueries: { card: [EARLY_QUERY] } });
  // A page waits for its card even on a busy machine.
  frontDoor = await startFrontDoor({ gatewayUrl: gateway.url, publicSiteUrl: site.url, limits: { paintMs: 20_000 } });
});
afterEach(async () => {
  await frontDoor.close();
  await Promise.all([gateway.close(), site.close()]);
});

it('the page of a right code is not indexed, has its card, and asks for it before its scripts', async () => {
  const card = { number: 41, holder: { firstInitial: 'A', lastName: 'Sheringham' }, fish: [] };
  gateway.respond(() => ({ headers: PUBLIC, body: JSON.stringify({ data: { card } }) }));
  const page = await openPage(frontDoor.base, '/a/41-7kq3');
  expect(page).toMatchObject({ status: 200, title: 'Your fish | Rangers Salmon Derby 2025', robots: 'noindex' });
  expect(page.canonical).toBe('https://derby.test/');
  expect(page.html).toContain('<bdi>A. Sheringham</bdi>');
  expect(page.html).toContain('id="painted-page" data-known');
  expect(page.html).toContain(OWN_QUERY);
});

it.each([
  ['a wrong code', 404, { headers: PUBLIC, body: '{"data":{"card":null}}' }, 'Page not found'],
  ['a code after too many wrong ones', 429, refused(429, 'TOO_MANY_ATTEMPTS'), 'Your fish'],
  ['a private board', 200, refused(403, 'LEADERBOARD_PRIVATE'), 'Your fish'],
  ['a gateway that is down', 200, refused(503, 'UNAVAILABLE'), 'Your fish'],
] as const)('the page of %s has the status %d and tells nothing', async (_what, status, response, title) => {
  gateway.respond(() => response);
  const page = await openPage(frontDoor.base, '/a/41-7kq3');
  expect(page).toMatchObject({ status, title: `${title} | Rangers Salmon Derby 2025`, robots: 'noindex' });
  expect(page.html).not.toMatch(/Quillfeather|7kq3%22/);
});

it('a code of another shape is not asked for, and one in capitals is corrected', async () => {
  for (const path of ['/a/41', '/a/41-7kq0', '/a/041-7kq3', `/a/41-${'2'.repeat(1_900)}`]) {
    expect((await openPage(frontDoor.base, path)).status).toBe(404);
  }
  expect(gateway.requests).toEqual([]);
  const response = await fetch(`${frontDoor.base}/A/41-7KQ3`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([308, '/a/41-7kq3']);
});
