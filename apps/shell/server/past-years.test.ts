import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askPastYears, type PastYears } from './past-years.ts';
import { PUBLIC, startFakeService, startFakeSite, type FakeService } from './testing/fake-service.ts';
import { openPage, startFrontDoor } from './testing/start-front-door.ts';

let gateway: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
let years: PastYears = null;

beforeAll(async () => {
  gateway = await startFakeService();
  frontDoor = await startFrontDoor({ readPastYears: async () => years });
});
afterAll(async () => {
  await frontDoor.close();
  await gateway.close();
});

const open = (path: string) => openPage(frontDoor.base, path);

/** Sets the years and waits until the front door has read them. */
async function publish(next: readonly string[]): Promise<void> {
  years = next.map((year) => ({ year, title: `Coho Cup ${year}`, keepsake: { preview: `/keepsakes/${year}.jpg` } }));
  await vi.waitFor(async () => {
    const map = await (await fetch(`${frontDoor.base}/sitemap.xml`)).text();
    const listed = [...map.matchAll(/results\/(.*?)<\/loc>/g)].map(([, year]) => year);
    expect(listed).toEqual([...next]);
  });
}

it('a year page has the metadata of the list until the years are known', async () => {
  expect(await open('/results/2025')).toMatchObject({
    status: 200,
    title: 'Past Results | Rangers Salmon Derby 2025',
    robots: 'index, follow',
    canonical: 'https://derby.test/results',
  });
});

it('a published year has its own metadata and address, and other years are 404', async () => {
  await publish(['2025-2', '2025']);
  expect(await open('/results/2025-2')).toMatchObject({
    status: 200,
    title: 'Results 2025-2 | Coho Cup 2025-2',
    robots: 'index, follow',
    canonical: 'https://derby.test/results/2025-2',
    html: expect.stringContaining('property="og:image" content="https://derby.test/keepsakes/2025-2.jpg"') as string,
  });
  expect(await open('/results/1999')).toMatchObject({ status: 404, robots: 'noindex' });
  expect(await open('/results/')).toMatchObject({ status: 200, canonical: 'https://derby.test/results' });
});

it('years that are not published share one page, so that clients cannot create pages at will', async () => {
  await publish(['2025']);
  const [one, other] = await Promise.all([open('/results/1998'), open('/results/1999')]);
  expect(other.html).toBe(one.html);
});

it.each(['x', '20250', '2025-12345', '../nowhere%00', '__proto__', 'a'.repeat(1_900)])(
  'the front door responds to /results/%s with 400 or 404',
  async (year) => {
    await publish(['2025']);
    const { status } = await open(`/results/${year}`);
    expect([400, 404]).toContain(status);
  },
);

const LEADERS = '/graphql?extensions=leaders&variables=%7B%7D';
const LAST = '/graphql?extensions=last&variables=%7B%7D';
const YEAR = '/graphql?extensions=year&variables=%7B%22year%22%3A%220%22%7D';
const OF_2025 = YEAR.replace('%220%22', '%222025%22');
const WINNER = { rank: 1, firstInitial: 'T', lastName: 'Winterbourne', fishWeightLbs: 28.45, fishPhotoUrl: null };
const PAST = { year: '2025', endedAt: '2025-08-09T23:00:00.000Z', prizes: [], regular: [WINNER], junior: [] };
const OFF_SEASON = Date.parse('2025-11-29T20:00:00Z');

it('a past year, and home between two derbies, show who has won, and no derby that is not published', async () => {
  const site = await startFakeSite({ earlyQueries: { home: [LEADERS, LAST], result: [YEAR] } });
  let isHidden = false;
  gateway.respond(({ url }) => ({
    headers: PUBLIC,
    body: JSON.stringify({ data: url === OF_2025 ? { pastResult: PAST } : { lastResult: isHidden ? null : PAST } }),
  }));
  let now = 0;
  const door = await startFrontDoor({
    gatewayUrl: gateway.url,
    publicSiteUrl: site.url,
    readPastYears: async () => years,
    now: () => (now += 5_000),
    wallClock: () => OFF_SEASON,
    limits: { paintMs: 20_000 },
  });
  const html = async (path: string) => (await openPage(door.base, path)).html;
  await publish(['2025']);
  await vi.waitFor(async () => expect(await html('/results/2025')).toContain('T.\u00A0Winterbourne'));
  expect(await html('/results/2025')).toContain('Ended on August 9, 2025');
  const home = await html('/');
  for (const text of ['The last derby', 'Coho Cup 2025', 'T.\u00A0Winterbourne', '/results/2025"']) {
    expect(home).toContain(text);
  }
  // The place of the winner stays until the front door knows the years again.
  isHidden = true;
  expect(await html('/')).not.toContain('Winterbourne');
  await publish([]);
  await vi.waitFor(async () => expect(await html('/')).not.toContain('Coho Cup'));
  expect(await html('/results/2025')).not.toContain('Winterbourne');
  await Promise.all([door.close(), site.close()]);
});

/** Responds with these years. The gateway reads them only for a caller that does not know the version. */
function respondWith(version: number, listed: readonly string[]): void {
  gateway.respond(async (request) => {
    const { knownVersion } = ((await json(request)) as { variables: { knownVersion: number | null } }).variables;
    const ofYear = (year: string) => ({ year, title: `Coho Cup ${year}` });
    const publishedYears = knownVersion === version ? null : { version, years: listed.map(ofYear) };
    return { body: JSON.stringify({ data: { publishedYears } }) };
  });
}

it('askPastYears returns at most 200 years and drops invalid ones', async () => {
  const more = Array.from({ length: 300 }, (_, index) => String(1000 + index));
  respondWith(1, ['2025', '<x>', '2024-2', '../admin', ...more]);
  const read = await askPastYears({ gatewayUrl: gateway.url })();
  expect(read?.slice(0, 3).map(({ year }) => year)).toEqual(['2025', '2024-2', '1000']);
  expect(read).toHaveLength(200);
});

it('askPastYears keeps the years until their version changes', async () => {
  const read = askPastYears({ gatewayUrl: gateway.url });
  respondWith(7, ['2025']);
  const first = await read();
  respondWith(7, []);
  expect(await read()).toBe(first);
  respondWith(8, ['2026', '2025']);
  expect((await read())?.map(({ year }) => year)).toEqual(['2026', '2025']);
});

it('askPastYears rejects when the gateway responds without years', async () => {
  const read = askPastYears({ gatewayUrl: gateway.url });
  gateway.respond(() => ({ status: 503, body: '{}' }));
  await expect(read()).rejects.toThrow('the gateway answered 503');
  gateway.respond(() => ({ body: '{}' }));
  await expect(read()).rejects.toThrow('expected object');
});
