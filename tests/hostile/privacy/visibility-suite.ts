import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pictureOf, type WireEntry } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { isLongForm } from '../../support/form.ts';
import { withDatabase } from '../../support/servers.ts';
import { sendAsVisitor, type Send, type PublicRequest } from './public-requests.ts';
import { cardQuery } from './graphql-requests.ts';
import type { SeededProduct } from './seed-people.ts';

const ROUNDS = isLongForm ? 5 : 1;
const OBEYED_WITHIN_MS = 1_000;
/** How long visitors keep reading after the board has become private. */
const WATCHED_MS = isLongForm ? 2_500 : 1_500;
const VISITORS_PER_WAY = isLongForm ? 4 : 1;
/** Shorter would use the processors of the product. */
const JPEG = Buffer.from([0xff, 0xd8]);
const READ_EVERY_MS = isLongForm ? 20 : 100;
const PERSISTED = { accept: 'application/graphql-response+json, application/json', 'apollo-require-preflight': '1' };
const AFTERNOON = '{ afternoon(division: REGULAR) { minutes } }';
const fishQuery = (id: number) => `{ fish(id: ${id}) { entry { lastName } } }`;
const QUERY = 'query($d: Division!) { leaderboard(division: $d) { entries { lastName } } }';

interface Reading {
  readonly way: string;
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  readonly showsEntries: boolean;
}

/** Makes the board public or private. */
type SetPublic = (isPublic: boolean) => Promise<void>;

/** Defines the tests of a private board. */
export function defineVisibilitySuite({ stack, client, people }: SeededProduct): void {
  const setPublic: SetPublic = async (isPublic) => {
    await client.save({ leaderboard_public: String(isPublic) });
  };

  /** Saves the setting without its event, as when Redis loses it. */
  const setPublicUnannounced: SetPublic = async (isPublic) =>
    await withDatabase(stack, async (database) => {
      const values = { 'values.leaderboard_public': String(isPublic) };
      await database.db().collection('settings').updateOne({}, { $set: values });
    });

  /** Returns a request for every way in which a visitor reads the board or one of its fish. */
  function waysToRead(fishId: number, code: string, picture: string): Record<string, PublicRequest> {
    const { baseUrl } = stack;
    const parameters = (query: string) => new URLSearchParams({ query, variables: '{"d":"REGULAR"}' }).toString();
    return {
      REST: { url: `${baseUrl}/api/entries/public?is_junior=false&page=1` },
      'REST with a search': {
        url: `${baseUrl}/api/entries/public?is_junior=false&search=${people[0]?.lastName.slice(0, 4)}`,
      },
      'GraphQL by GET': { url: `${baseUrl}/graphql?${parameters(QUERY)}`, headers: PERSISTED },
      'GraphQL by POST': {
        url: `${baseUrl}/graphql`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...PERSISTED },
        body: JSON.stringify({ query: QUERY, variables: { d: 'REGULAR' } }),
      },
      'the afternoon by REST': { url: `${baseUrl}/api/leaderboard/afternoon` },
      'the afternoon by GraphQL': {
        url: `${baseUrl}/graphql?${new URLSearchParams({ query: AFTERNOON }).toString()}`,
        headers: PERSISTED,
      },
      'the page of a fish': { url: `${baseUrl}/fish/${fishId}`, headers: { accept: 'text/html' } },
      'a fish by GraphQL': {
        url: `${baseUrl}/graphql?${new URLSearchParams({ query: fishQuery(fishId) }).toString()}`,
        headers: PERSISTED,
      },
      'a card by GraphQL': {
        url: `${baseUrl}/graphql?${new URLSearchParams({ query: cardQuery(code) }).toString()}`,
        headers: PERSISTED,
      },
      'the picture of a fish': { url: baseUrl + picture },
      'the embedded board': { url: `${baseUrl}/embed/board`, headers: { accept: 'text/html' } },
      'the overlay': { url: `${baseUrl}/leaderboard?overlay=1`, headers: { accept: 'text/html' } },
      'the page': { url: `${baseUrl}/leaderboard`, headers: { accept: 'text/html' } },
    };
  }

  /** Reads the board in every way while `task` runs. Returns all readings. */
  async function whileVisitorsRead(
    send: Send,
    task: (readings: readonly Reading[]) => Promise<void>,
  ): Promise<Reading[]> {
    const fish = (await client.read<WireEntry[]>('/api/entries')).find(({ fish_photo_url: photo }) => photo);
    const picture = await pictureOf(client, Number(fish?.id));
    const [card] = await client.read<{ code: string }[]>('/api/anglers');
    const readings: Reading[] = [];
    const over = new AbortController();
    const visitor = async ([way, request]: [string, PublicRequest]) => {
      while (!over.signal.aborted) {
        const sentAtMs = performance.now();
        const { bytes } = await send(request);
        const text = bytes.toString();
        readings.push({
          way,
          sentAtMs,
          receivedAtMs: performance.now(),
          showsEntries:
            bytes.subarray(0, JPEG.length).equals(JPEG) ||
            /"minutes":\[\d/.test(text) ||
            people.some(({ lastName }) => text.includes(lastName)),
        });
        await wait(READ_EVERY_MS);
      }
    };
    const visitors = Object.entries(waysToRead(Number(fish?.id), card?.code ?? '', picture)).flatMap((way) =>
      Array.from({ length: VISITORS_PER_WAY }, () => visitor(way)),
    );
    await task(readings);
    over.abort();
    await Promise.all(visitors);
    return readings;
  }

  /** Waits until there is such a reading of every way. */
  async function everyWay(what: string, readings: readonly Reading[], isSuch: (reading: Reading) => boolean) {
    await eventually(`every way ${what}`, () => {
      const ways = new Set(readings.filter(isSuch).map(({ way }) => way));
      return ways.size === Object.keys(waysToRead(0, '', '')).length || undefined;
    });
  }

  /**
   * Repeatedly makes the board private and public under load. Times start when the change is saved. A reading counts when
   * it was requested and received while the board was private.
   */
  async function toggleUnderLoad(send: Send, rounds: number, change = setPublic) {
    const privateSpans: { from: number; to: number }[] = [];
    const readings = await whileVisitorsRead(send, async (soFar) => {
      for (let round = 0; round < rounds; round += 1) {
        await change(false);
        const from = performance.now();
        await wait(WATCHED_MS);
        await everyWay('is read after a second', soFar, ({ sentAtMs }) => sentAtMs > from + OBEYED_WITHIN_MS);
        const to = performance.now();
        privateSpans.push({ from, to });
        await change(true);
        await everyWay('shows the board again', soFar, ({ sentAtMs, showsEntries }) => showsEntries && sentAtMs > to);
      }
    });
    const whilePrivate = readings.flatMap((reading) => {
      const span = privateSpans.find(({ from, to }) => reading.sentAtMs >= from && reading.receivedAtMs < to);
      return span ? [{ ...reading, afterMs: reading.sentAtMs - span.from }] : [];
    });
    const shown = whilePrivate.filter(({ showsEntries }) => showsEntries);
    return {
      readings: readings.length,
      whilePrivate: whilePrivate.length,
      publicWays: new Set(readings.filter(({ showsEntries }) => showsEntries).map(({ way }) => way)),
      obeyedAfterMs: Math.max(0, ...shown.map(({ afterMs }) => afterMs)),
      leaks: shown.filter(({ afterMs }) => afterMs > OBEYED_WITHIN_MS),
    };
  }

  describe('a board that becomes private', () => {
    it.each([
      ['with an event', setPublic],
      ['when its event is lost', setPublicUnannounced],
    ])('is shown to no visitor after a second in any way, %s', async (title, change) => {
      const found = await toggleUnderLoad(sendAsVisitor, ROUNDS, change);
      const { readings, whilePrivate, publicWays, obeyedAfterMs, leaks } = found;
      process.stdout.write(
        `visibility, ${title}: ${readings} readings, ${whilePrivate} while private, obeyed within ${obeyedAfterMs.toFixed(0)} ms, ${leaks.length} leaks after 1 s\n`,
      );
      expect([...publicWays].toSorted()).toEqual(Object.keys(waysToRead(0, '', '')).toSorted());
      expect(leaks.map(({ way, afterMs }) => `${way} after ${afterMs.toFixed(0)} ms`)).toEqual([]);
    });

    it.each([
      ['with an event', setPublic],
      ['when its event is lost', setPublicUnannounced],
    ])('closes open event streams and refuses new ones, %s', async (title, change) => {
      const url = `${stack.baseUrl}/graphql/events/board?division=regular`;
      // The gateway may learn of the test before later than rest-compat.
      const listener = await eventually('the board is public', async () => {
        const response = await fetch(url);
        return response.ok ? response : undefined;
      });
      await change(false);
      const from = performance.now();
      const pushed = await listener.text();
      const endedAfterMs = performance.now() - from;
      process.stdout.write(`visibility, ${title}: a listener was sent away after ${endedAfterMs.toFixed(0)} ms\n`);
      expect(endedAfterMs).toBeLessThan(OBEYED_WITHIN_MS);
      expect(pushed).not.toContain('event:');
      expect((await fetch(url)).status).toBe(403);
      await setPublic(true);
    });

    it('control: is still shown through a cache with a longer lifetime', async () => {
      const stored = new Map<string, { untilMs: number; response: ReturnType<Send> }>();
      const sendThroughCache: Send = (request) => {
        const known = stored.get(request.url);
        if (known && known.untilMs > performance.now()) return known.response;
        const response = sendAsVisitor(request);
        stored.set(request.url, { untilMs: performance.now() + 2 * OBEYED_WITHIN_MS, response });
        return response;
      };
      const { leaks } = await toggleUnderLoad(sendThroughCache, 1);
      expect(leaks.length).toBeGreaterThan(0);
    });
  });
}
