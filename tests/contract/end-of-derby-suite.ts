import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { INSTANT, type RestResponse, type ContractTools } from './contract-tools.ts';

/** Entries without a photo. Each contestant gets a message, and the reset waits for all messages. */
const PLAIN_ENTRIES = 10;
/** Enough for all final messages at the pace of the provider. */
const MESSAGES_LIMIT_MS = 600_000;
/** Pause between two polls, which would slow down the messages. */
const PAUSE_MS = 300;
/** Allowed refusals of parallel resets: the last message may be sent between the first call and the one that resets. */
const REFUSALS_BESIDE_A_RESET = [
  'Final messages are still being sent',
  'The competition is being reset',
  'The derby has not ended',
];
const RESET_MESSAGE =
  /^The derby is active again and registration is open\. The result of \d{4}(?:-\d+)? is archived\.$/;

interface WireEntry {
  readonly id: number;
  readonly fish_photo_url: string | null;
}

interface WireResult {
  readonly year: string;
  readonly regular_entries: number;
  readonly junior_entries: number;
  readonly winners: readonly unknown[];
}

/** Defines the tests of the end of the derby, its reset and its result. They must run last. */
export function defineEndOfDerbySuite(tools: ContractTools): void {
  const { admin, bearer, call, during, expectRefused, postForm, read, sendForm, someone, target } = tools;

  const end = (headers: Record<string, string> = {}) => admin('POST', '/api/admin/end-derby', undefined, headers);
  const reset = () => admin('POST', '/api/admin/reset-competition');

  /** Returns the first response to a reset that is not refused because of messages. */
  const resetOnceMessagesAreOut = (): Promise<RestResponse[]> =>
    eventually(
      'the derby can be reset',
      async () => {
        await wait(PAUSE_MS);
        const responses = await Promise.all(Array.from({ length: 20 }, () => reset()));
        if (responses.some(({ status }) => status !== 409)) return responses;
        for (const response of responses)
          expectRefused(response, 409, { error: 'Final messages are still being sent' });
        return undefined;
      },
      MESSAGES_LIMIT_MS,
    );

  describe('POST /api/admin/end-derby', () => {
    beforeAll(async () => {
      const plain = (await read<WireEntry[]>('/api/entries')).filter((one) => !one.fish_photo_url);
      const responses = await Promise.all(
        plain.slice(PLAIN_ENTRIES).map(({ id }) => admin('DELETE', `/api/entries/${id}`)),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    });

    it('ends the derby once for concurrent calls, and returns the same response to all calls with the same key', async () => {
      const [mine = [], others = []] = await Promise.all(
        [randomUUID(), randomUUID()].map((key) =>
          Promise.all(Array.from({ length: 10 }, () => end({ 'idempotency-key': key }))),
        ),
      );
      const [ended, refused] = mine[0]?.status === 200 ? [mine, others] : [others, mine];
      expect(ended[0]?.body).toEqual({
        message: expect.stringMatching(/^Final messages to \d+ contestants are on their way\.$/),
      });
      for (const response of ended) expect(response).toMatchObject({ status: 200, body: ended[0]?.body });
      for (const response of [...refused, await end()]) {
        expectRefused(response, 409, { error: 'The derby has already ended' });
      }
    });

    it('makes new entries and undo return 409 and still allows corrections', async () => {
      expectRefused(await postForm(someone()), 409, { error: 'The derby has ended' });
      const [entry] = await read<WireEntry[]>('/api/entries');
      expectRefused(await admin('POST', `/api/entries/${entry?.id}/undo`), 409, { error: 'The derby has ended' });
      const response = await sendForm('PUT', `/api/entries/${entry?.id}`, someone({ fish_weight: '14.5' }));
      expect(response).toMatchObject({ status: 200, body: { id: entry?.id, fish_weight: 14.5 } });
    });
  });

  describe('POST /api/admin/reset-competition', () => {
    it(
      'deletes entries and photos once for concurrent calls, and makes the derby active again',
      async () => {
        const entries = await read<WireEntry[]>('/api/entries');
        const photos = entries.flatMap(({ fish_photo_url: url }) => url ?? []);
        expect(photos.length).toBeGreaterThan(0);

        const [done, ...refused] = (await resetOnceMessagesAreOut()).toSorted((a, b) => a.status - b.status);
        expect(done?.body).toEqual({
          message: expect.stringMatching(RESET_MESSAGE),
          entriesDeleted: entries.length,
          photosDeleted: photos.length,
        });
        for (const { status, body } of refused) {
          expect(status).toBe(409);
          expect(REFUSALS_BESIDE_A_RESET).toContain((body as { error: string }).error);
        }

        expect(await read('/api/entries')).toEqual([]);
        expect(await read('/api/entries/public')).toMatchObject({ total: 0 });
        expect(await read(`/api/entries/${entries[0]?.id}/sms-history`)).toEqual([]);
        const responses = await Promise.all(photos.map((url) => fetch(new URL(url, target().baseUrl))));
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));

        const first = await postForm(someone());
        expect(first).toMatchObject({ status: 201, body: { ticket_id: 'T-0001', rank: 1 } });
        expect((first.body as WireEntry).id).toBeGreaterThan(Math.max(...entries.map(({ id }) => id)));
      },
      MESSAGES_LIMIT_MS,
    );

    it('succeeds right after an end without messages, and refuses late entries of the old derby', async () => {
      const fields = someone();
      const headers = { ...bearer(), 'idempotency-key': randomUUID() };
      await postForm(fields, { headers });
      await during({ sms_enabled: 'false' }, async () => {
        expect(await end()).toMatchObject({
          status: 200,
          body: { message: 'Messages are switched off, so no final messages go out.' },
        });
        expect(await reset()).toMatchObject({ status: 200, body: { entriesDeleted: 2 } });
      });
      expectRefused(await reset(), 409, { error: 'The derby has not ended' });
      expectRefused(await postForm(fields, { headers }), 409, {
        error: 'This entry was stored in the derby before the reset.',
      });
      expectRefused(await postForm({ ...fields, derby_generation: '1' }), 409, {
        error: 'This entry belongs to the derby before the reset. Please ask an administrator.',
      });
      expect(await read('/api/entries')).toEqual([]);
    });
  });

  describe('GET /api/results', () => {
    const derby = {
      year: expect.stringMatching(/^\d{4}(?:-\d+)?$/) as string,
      title: 'Rangers Salmon Derby 2025',
      ended_at: expect.stringMatching(INSTANT) as string,
    };

    it('lists the past derbies for visitors, the latest first, with their final boards', async () => {
      const results = await call('GET', '/api/results');
      expect(results.headers.get('cache-control')).toBe('public, max-age=1');
      const [latest] = results.body as WireResult[];
      expect(latest).toEqual({
        ...derby,
        regular_entries: expect.any(Number),
        junior_entries: expect.any(Number),
        winners: expect.any(Array),
      });

      const { entries, ...result } = (await call('GET', `/api/results/${latest?.year}`)).body as {
        entries: { is_junior: boolean; rank: number }[];
      };
      expect(result).toEqual({ ...derby, year: latest?.year });
      expect(entries).toHaveLength(Number(latest?.regular_entries) + Number(latest?.junior_entries));
      expect(entries[0]).toEqual({
        rank: 1,
        first_name: expect.stringMatching(/^.{1,2}$/u),
        last_name: expect.any(String),
        fish_weight: expect.any(Number),
        is_junior: false,
        created_at: expect.stringMatching(INSTANT),
        fish_photo_url: null,
      });
      const winners = [false, true].map((isJunior) => entries.find((one) => one.is_junior === isJunior));
      expect(latest?.winners).toEqual(winners.filter((winner) => winner !== undefined));
      for (const isJunior of [false, true]) {
        const ranks = entries.filter((entry) => entry.is_junior === isJunior).map(({ rank }) => rank);
        expect(ranks).toEqual(ranks.map((_, index) => index + 1));
      }
    });

    it.each(['1900', 'abcd', '%00', `2025-${'1'.repeat(50)}`])('returns 404 for the year %s', async (year) => {
      expectRefused(await call('GET', `/api/results/${year}`), 404, { error: 'Result not found' });
    });
  });
}
