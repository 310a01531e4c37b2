import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askPastYears, type PastYears } from './past-years.ts';
import { startFakeService, type FakeService } from './testing/fake-service.ts';
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
  years = next.map((year) => ({ year, title: `Coho Cup ${year}` }));
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
