import { describe, expect, it } from 'vitest';
import { postEntry } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { withDatabase } from '../support/servers.ts';
import { askAsVisitor, type PublicRequest } from './ask.ts';
import { crawl } from './crawl.ts';
import { createJudge } from './judge.ts';
import type { SeededProduct } from './seed-people.ts';

const PEOPLE_OF_A_DERBY = 4;
const YEARS = ['2025', '2026', '2027'];
const RESET = 'mutation ($input: ResetDerbyInput!) { resetDerby(input: $input) { archivedYear } }';
const RESULT = '{ pastDerbies { year title } pastResult(year: "2025") { entries { firstInitial lastName } } }';

/** Defines the privacy tests of past derbies. They need a derby that has ended. */
export function defineArchiveSuite(product: () => SeededProduct): void {
  /** Resets the derby, keeps all photos and begins the derby of `year`. */
  async function startYear(year: number): Promise<unknown> {
    const next = { title: `Rangers Salmon Derby ${year}`, date: `${year}-08-08` };
    const input = { keepPhotos: true, removeParticipants: true, next };
    return await eventually('the derby is reset', () => product().client.ask(RESET, { input }));
  }

  /** Creates entries with photos for some of the people and ends the derby. */
  async function holdDerby(): Promise<void> {
    const { client, people } = product();
    for (const person of people.slice(0, PEOPLE_OF_A_DERBY)) {
      const entry = { ...person, photo: 'gps-camera.jpg', isJunior: false };
      expect((await postEntry(client.baseUrl, client.token, entry)).status).toBe(201);
    }
    await client.call('POST', '/api/admin/end-derby');
  }

  describe('the past results of three derbies', () => {
    it('are complete and show visitors no phone number, address or first name', async () => {
      const { stack, client, people } = product();
      const { baseUrl } = stack;
      // Unsent messages of the earlier tests would block the reset.
      await withDatabase(stack, async (database) => {
        await database
          .db()
          .collection('sms_messages')
          .updateMany({}, { $set: { state: 'delivered' } });
      });
      await client.save({ sms_enabled: 'false' });
      expect(await startYear(2026)).toEqual({ resetDerby: { archivedYear: '2025' } });
      await holdDerby();
      expect(await startYear(2027)).toEqual({ resetDerby: { archivedYear: '2026' } });
      await holdDerby();
      expect(await startYear(2028)).toEqual({ resetDerby: { archivedYear: '2027' } });

      const list = await client.read<{ year: string; title: string }[]>('/api/results');
      expect(list.map(({ year, title }) => [year, title])).toEqual(
        YEARS.toReversed().map((year) => [year, `Rangers Salmon Derby ${year}`]),
      );
      const photos: string[] = [];
      const counts: number[] = [];
      for (const year of YEARS) {
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
        ...['', ...YEARS.map((year) => `/${year}`)].flatMap((path) => [
          { url: `${baseUrl}/api/results${path}` },
          { url: `${baseUrl}/results${path}`, headers: { accept: 'text/html' } },
        ]),
        {
          url: `${baseUrl}/graphql`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: RESULT }),
        },
        ...photos.map((path) => ({ url: baseUrl + path })),
      ];
      const judge = createJudge(people, stack.dataDirectory);
      const { responses, leaks, failures, statuses } = await crawl(requests, { ask: askAsVisitor, judge });
      process.stdout.write(`past results: ${responses} answers ${JSON.stringify(statuses)}, ${leaks.length} leaks\n`);
      expect({ leaks, failures }).toEqual({ leaks: [], failures: [] });
    });
  });
}
