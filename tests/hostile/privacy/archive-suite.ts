import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { postEntry } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { withDatabase } from '../../support/servers.ts';
import { sendAsVisitor, type PublicRequest } from './public-requests.ts';
import { crawl } from './crawl.ts';
import { createLeakFinder } from './find-leaks.ts';
import type { SeededProduct } from './seed-people.ts';

const PEOPLE_OF_A_DERBY = 4;
const RESET = 'mutation ($input: ResetDerbyInput!) { resetDerby(input: $input) { archivedYear } }';
const ENTRIES = 'entries { firstInitial lastName fishPhotoUrl }';
const RESULT = `{
  pastDerbies { year title }
  pastResult(year: "2026") { ${ENTRIES} prizes { firstInitial lastName } afternoon(division: REGULAR) { minutes } }
  lastResult { ${ENTRIES} }
  pastRecords { heaviest { ${ENTRIES} } closest { ${ENTRIES} } mostFish { ${ENTRIES} } }
}`;
const PUBLISH =
  'mutation ($isPublished: Boolean!) { publishPastDerby(year: "2027", isPublished: $isPublished) { year } }';
const GONE_WITHIN_MS = 1_000;
const PRIZES = '{ prizeLines { title entry { firstInitial lastName } } }';

/** Defines the privacy tests of past derbies. They need a derby that has ended. */
export function defineArchiveSuite({ stack, client, people }: SeededProduct): void {
  /** Marks all messages as delivered, because unsent ones of earlier tests would block the reset. */
  const settleMessages = async () =>
    await withDatabase(stack, async (database) => {
      const messages = database.db().collection('sms_messages');
      await messages.updateMany({}, { $set: { state: 'delivered' } });
    });

  /** Resets the derby, keeps all photos and begins the derby of `year`. Returns the year of the archived result. */
  async function startYear(year: number): Promise<string> {
    const next = { title: `Rangers Salmon Derby ${year}`, date: `${year}-08-08` };
    const input = { keepPhotos: true, removeParticipants: true, next };
    const reset = async () => {
      await settleMessages();
      return await client.graphql<{ resetDerby: { archivedYear: string } }>(RESET, { input });
    };
    return (await eventually('the derby is reset', reset)).resetDerby.archivedYear;
  }

  /** Creates entries with photos for some of the people and ends the derby. */
  async function holdDerby(): Promise<void> {
    for (const person of people.slice(0, PEOPLE_OF_A_DERBY)) {
      const entry = { ...person, photo: 'gps-camera.jpg', isJunior: false };
      expect((await postEntry(client.baseUrl, client.token, entry)).status).toBe(201);
    }
    await client.call('POST', '/api/admin/end-derby');
    // The winners of prizes, as visitors see them until the reset.
    const response = await sendAsVisitor(post(PRIZES));
    expect(response.bytes.toString()).toContain('"lastName"');
    expect(await createLeakFinder(people, stack.dataDirectory)(response)).toEqual([]);
  }

  const post = (query: string): PublicRequest => ({
    url: `${stack.baseUrl}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });

  describe('the past results of three derbies', () => {
    it('are complete and show visitors no phone number, address or first name', async () => {
      const { baseUrl } = stack;
      // Other tests of the shared product may have named the derby, and may have left results, also of the same year.
      await client.save({ sms_enabled: 'false', contest_name: 'Rangers Salmon Derby', contest_year: '2025' });
      const years = [await startYear(2026)];
      for (const next of [2027, 2028]) {
        await holdDerby();
        years.push(await startYear(next));
      }
      expect(years).toEqual([expect.stringMatching(/^2025(?:-\d+)?$/), '2026', '2027']);

      const list = await client.read<{ year: string; title: string }[]>('/api/results');
      expect(list.slice(0, 3).map(({ year, title }) => [year, title])).toEqual(
        years.toReversed().map((year) => [year, `Rangers Salmon Derby ${year.slice(0, 4)}`]),
      );
      const photos: string[] = [];
      const counts: number[] = [];
      for (const year of years) {
        const result = await client.read<{ entries: { last_name: string; fish_photo_url: string | null }[] }>(
          `/api/results/${year}`,
        );
        expect(result.entries.map(({ last_name: name }) => name)).toContain(people[0]?.lastName);
        counts.push(result.entries.length);
        photos.push(...result.entries.flatMap(({ fish_photo_url: url }) => url ?? []));
      }
      expect(counts.slice(1)).toEqual([PEOPLE_OF_A_DERBY, PEOPLE_OF_A_DERBY]);
      expect(photos.length).toBeGreaterThan(2 * PEOPLE_OF_A_DERBY);

      const requests: PublicRequest[] = [
        ...['', ...years.map((year) => `/${year}`)].flatMap((path) => [
          { url: `${baseUrl}/api/results${path}` },
          { url: `${baseUrl}/results${path}`, headers: { accept: 'text/html' } },
        ]),
        post(RESULT),
        ...photos.map((path) => ({ url: baseUrl + path })),
      ];
      const findLeaks = createLeakFinder(people, stack.dataDirectory);
      const { responses, leaks, failures, statuses } = await crawl(requests, { send: sendAsVisitor, findLeaks });
      process.stdout.write(`past results: ${responses} answers ${JSON.stringify(statuses)}, ${leaks.length} leaks\n`);
      expect({ leaks, failures }).toEqual({ leaks: [], failures: [] });
    });

    it('have the picture of the winner in links; a second after a derby is hidden it is gone', async () => {
      const { baseUrl } = stack;
      const picture = await eventually('links to the past derby show its winner', async () => {
        const page = await fetch(`${baseUrl}/results/2027`, { headers: { accept: 'text/html' } });
        const [, path] =
          /property="og:image" content="[^"]*(\/keepsakes\/[^"]+-preview\.jpg)"/.exec(await page.text()) ?? [];
        return path;
      });
      const statusOf = async (path: string) => (await fetch(baseUrl + path)).status;
      const paths = [picture, picture.replace('-preview', ''), picture.replace(/[^/]{16}-preview/, '0'.repeat(16))];
      expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 200]);
      await client.graphql(PUBLISH, { isPublished: false });
      await wait(GONE_WITHIN_MS);
      expect(await Promise.all(paths.map(statusOf))).toEqual([404, 404, 404]);
      await client.graphql(PUBLISH, { isPublished: true });
    });
  });
}
