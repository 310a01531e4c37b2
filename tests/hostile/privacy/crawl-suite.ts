import { describe, expect, it } from 'vitest';
import { postEntry, type WireEntry } from '../../support/api.ts';
import { sendAsVisitor, type Send, type PublicRequest } from './public-requests.ts';
import { crawl } from './crawl.ts';
import { cardQuery, graphqlRequests } from './graphql-requests.ts';
import { createLeakFinder } from './find-leaks.ts';
import { fileRequests, leftoverRequests, pageRequests } from './page-requests.ts';
import type { Person } from './people.ts';
import { badQueries, boardRequests, callRequests, type PublishedCalls } from './rest-requests.ts';
import type { SeededProduct } from './seed-people.ts';

/** One of this many people has a photo. */
const PEOPLE_PER_PHOTO = 5;

/** Defines the privacy tests of everything that a visitor can read. */
export function defineCrawlSuite({ stack, client, people }: SeededProduct): void {
  const leakFinder = () => createLeakFinder(people, stack.dataDirectory);

  /** Returns all requests that a visitor can send. */
  async function allRequests(): Promise<PublicRequest[]> {
    const { baseUrl } = stack;
    const [someone] = people as [Person];
    const published = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as PublishedCalls;
    const fishIds = (await client.read<WireEntry[]>('/api/entries')).map(({ id }) => id);
    const codes = (await client.read<{ code: string }[]>('/api/anglers')).map(({ code }) => code);
    const services = stack.processes().filter(({ name }) => ['gateway', 'rest-compat', 'worker'].includes(name));
    return [
      ...pageRequests(baseUrl, { people, fishIds, codes }),
      ...codes.map((code) => ({
        url: `${baseUrl}/graphql?${new URLSearchParams({ query: cardQuery(code) }).toString()}`,
        headers: { 'apollo-require-preflight': '1' },
      })),
      ...fileRequests(stack),
      ...leftoverRequests(stack),
      ...boardRequests(baseUrl, people),
      ...callRequests(baseUrl, published, someone),
      ...badQueries(baseUrl, someone),
      ...graphqlRequests(baseUrl, someone.phoneNumber),
      ...['', '?division=regular', '?division=junior', `?division=${someone.phoneNumber}`].map((query) => ({
        url: `${baseUrl}/graphql/events/board${query}`,
      })),
      { url: `${baseUrl}/graphql/events/scale`, headers: { 'x-scale-token': someone.phoneNumber } },
      ...['', '/view', '/close', '/join'].map((path) => ({
        url: `${baseUrl}/graphql/scale${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: someone.phoneNumber, name: someone.firstName }),
      })),
      ...['/api/docs', '/api/openapi.json', '/uploads/'].map((path) => ({ url: baseUrl + path })),
      ...services.flatMap(({ url }) => ['/health', '/ready', '/metrics'].map((path) => ({ url: url + path }))),
    ];
  }

  describe('the responses to a visitor', () => {
    it('contain no phone number, address, first name or internal detail', async () => {
      const result = await crawl(await allRequests(), { send: sendAsVisitor, findLeaks: leakFinder() });
      const { responses, bytes, statuses, failures, leaks, photos } = result;
      process.stdout.write(
        `crawl: ${responses} answers ${JSON.stringify(statuses)}, ${(bytes / 1e6).toFixed(1)} MB, ${photos.length} photos, ${leaks.length} leaks\n`,
      );
      expect({ leaks, failures }).toEqual({ leaks: [], failures: [] });
      const entries = await client.read<WireEntry[]>('/api/entries');
      const shown = entries.flatMap(({ fish_photo_url: path }) => (path ? [stack.baseUrl + path] : []));
      expect(shown).toHaveLength(people.length / PEOPLE_PER_PHOTO);
      expect(photos).toEqual(expect.arrayContaining(shown));
    });

    it('contain none of these in pushed events while entries are created', async () => {
      const streams = ['regular', 'junior'].map((division) => ({
        url: `${stack.baseUrl}/graphql/events/board?division=${division}`,
      }));
      const listening = Promise.all(streams.map(sendAsVisitor));
      for (const person of people.slice(0, 12)) await postEntry(client.baseUrl, client.token, person);
      const responses = await listening;
      const findLeaks = leakFinder();
      for (const response of responses) {
        expect(response.bytes.toString()).toContain('event: changed');
        expect(await findLeaks(response)).toEqual([]);
      }
    });

    it('control: contain all of these for an administrator', async () => {
      const sendAsAdministrator: Send = (request) =>
        sendAsVisitor({ ...request, headers: { ...request.headers, authorization: `Bearer ${client.token}` } });
      const files = ['/api/entries/export/csv', '/api/consents/export/csv'];
      const paths = ['/api/entries', '/api/participants', '/api/anglers', ...files];
      const urls = paths.map((path) => stack.baseUrl + path);
      const { leaks } = await crawl(
        urls.map((url) => ({ url })),
        { send: sendAsAdministrator, findLeaks: leakFinder() },
      );
      const found = leaks.join('\n');
      for (const { phoneNumber, email, firstName } of people) {
        expect(found).toContain(`/api/entries: phone ${phoneNumber}`);
        expect(found).toContain(`/api/anglers: phone ${phoneNumber}`);
        const written = phoneNumber.replace(/^(...)(...)/, '$1-$2-');
        expect(found).toContain(`/api/consents/export/csv: phone ${written}`);
        expect(found).toContain(`/api/participants: phone ${phoneNumber}`);
        expect(found).toContain(`/api/participants: email ${email}`);
        expect(found).toContain(`/api/participants: first name ${firstName}`);
      }
    });

    it('control: reveal secrets that are planted in a script, a page, the board, a health check and an error', async () => {
      const number = people[37]?.phoneNumber ?? '';
      const planted: Readonly<Record<string, string>> = {
        '/assets/': Buffer.from(`call ${number}`).toString('base64'),
        '/nothing': number.replace(/(...)(...)/, '$1.$2.'),
        '/api/entries/public': number.replace(/(...)(...)/, '($1) $2-'),
        '/ready': Buffer.from(number).toString('hex'),
        '/api/unknown': `at read (${stack.dataDirectory}/x.js:1:2)`,
      };
      const places = Object.keys(planted);
      const sendAndPlant: Send = async (request) => {
        const response = await sendAsVisitor(request);
        const place = places.find((path) => request.url.includes(path));
        const added = place === undefined ? '' : `\n ${planted[place]}`;
        return { ...response, bytes: Buffer.concat([response.bytes, Buffer.from(added)]) };
      };
      const urls = ['/leaderboard', ...places.slice(1)].map((path) => ({ url: stack.baseUrl + path }));
      const { leaks } = await crawl(urls, { send: sendAndPlant, findLeaks: leakFinder() });
      for (const path of places) expect(leaks).toContainEqual(expect.stringContaining(path));
      expect(leaks.filter((leak) => !places.some((path) => leak.includes(path)))).toEqual([]);
    });
  });
}
