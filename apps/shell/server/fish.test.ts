import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  PUBLIC,
  startFakeService,
  startFakeSite,
  type FakeResponse,
  type FakeService,
} from './testing/fake-service.ts';
import { openPage, startFrontDoor } from './testing/start-front-door.ts';

const ENTRY = { ...fakeEntry({ id: 72, rank: 16, fishPhotoUrl: '/uploads/a.jpg' }), isJunior: false };
const FOUND: FakeResponse = { headers: PUBLIC, body: JSON.stringify({ data: { fish: { entry: ENTRY, prizes: [] } } }) };
const refused = (status: number, code: string): FakeResponse => ({
  status,
  headers: { 'cache-control': 'no-store' },
  body: JSON.stringify({ errors: [{ message: 'T. Alderwood', extensions: { code } }], data: { fish: null } }),
});
const EARLY_QUERY = '/graphql?extensions=fish&variables=%7B%22id%22%3A0%7D';

let gateway: FakeService;
let site: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  gateway = await startFakeService();
  site = await startFakeSite({ earlyQueries: { fish: [EARLY_QUERY] } });
  // A page waits for its fish even on a busy machine.
  const limits = { paintMs: 20_000 };
  frontDoor = await startFrontDoor({ gatewayUrl: gateway.url, publicSiteUrl: site.url, limits });
});
afterEach(async () => {
  await frontDoor.close();
  await Promise.all([gateway.close(), site.close()]);
});

const open = (path: string) => openPage(frontDoor.base, path);

it('the page of a fish has its photo, name and weight for shared links, and shows it before its scripts', async () => {
  gateway.respond(() => FOUND);
  const page = await open('/fish/72');
  expect(page).toMatchObject({
    status: 200,
    title: '28.45 lbs, T. Alderwood | Rangers Salmon Derby 2025',
    robots: 'index, follow',
    canonical: 'https://derby.test/fish/72',
  });
  expect(page.html).toContain('property="og:image" content="https://derby.test/uploads/a.jpg"');
  expect(page.html).toContain('property="og:title" content="28.45 lbs, T. Alderwood | Rangers Salmon Derby 2025"');
  expect(page.html).toContain('T. Alderwood</h1>');
  expect(page.html).toContain('variables=%7B%22id%22%3A72%7D');
});

it('the page of a fish shows its pictures once they are made: in links, and to save without scripts', async () => {
  const keepsake = { share: '/keepsakes/a/b.jpg', preview: '/keepsakes/a/b-preview.jpg' };
  gateway.respond(() => ({
    ...FOUND,
    body: JSON.stringify({ data: { fish: { entry: ENTRY, prizes: [], keepsake } } }),
  }));
  const { html } = await open('/fish/72');
  expect(html).toContain('property="og:image" content="https://derby.test/keepsakes/a/b-preview.jpg"');
  expect(html).toContain('property="og:image:height" content="630"');
  expect(html).toContain('href="/keepsakes/a/b.jpg"');
});

it('a fish that is on no board has no page', async () => {
  gateway.respond(() => ({ headers: PUBLIC, body: '{"data":{"fish":null}}' }));
  const page = await open('/fish/72');
  expect(page).toMatchObject({ status: 404, title: 'Page not found | Rangers Salmon Derby 2025', robots: 'noindex' });
  expect(page.html).not.toContain('T. Alderwood');
});

it.each([
  ['the board is private', refused(403, 'LEADERBOARD_PRIVATE')],
  ['the gateway is down', refused(503, 'UNAVAILABLE')],
  ['the gateway sends another shape', { headers: PUBLIC, body: '{"data":{"fish":{"entry":{"id":"T. Alderwood"}}}}' }],
])('the page says nothing about a fish while %s', async (_what, response) => {
  gateway.respond(() => response);
  const page = await open('/fish/72');
  expect(page).toMatchObject({ status: 200, title: 'A fish | Rangers Salmon Derby 2025', robots: 'noindex' });
  expect(page.html).not.toContain('T. Alderwood');
  expect(page.html).not.toContain(EARLY_QUERY);
});

it.each(['2147483648', '9999999999'])('an id of %s is not asked for', async (id) => {
  gateway.respond(() => FOUND);
  expect((await open(`/fish/${id}`)).status).toBe(404);
  expect(gateway.requests).toEqual([]);
});

it.each(['0', '-1', '1.5', '1e3', '0x10', 'T-0072', '../nowhere%00', '%', '__proto__', '1'.repeat(1_900)])(
  'the front door responds to /fish/%s with 400 or 404 and does not ask for it',
  async (id) => {
    gateway.respond(() => FOUND);
    const { status } = await open(`/fish/${id}`);
    expect([400, 404]).toContain(status);
    expect(gateway.requests).toEqual([]);
  },
);
