import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import type { Answer, ContractTools } from './contract-tools.ts';

/** All final messages have gone out by then, at the provider's pace. */
const MESSAGES_LIMIT_MS = 600_000;

/** Between two looks, which would take the processors from the messages. */
const PAUSE_MS = 300;

/** Of calls at the same time: the last message may go out between the first of them and the one that resets. */
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

/** The reset of the derby that the suite has ended. */
export function defineResetSuite(tools: ContractTools): void {
  const { during, target, call, postForm, bearer, someone, expectRefused, refusesBadTokens } = tools;
  const reset = async () => await call('POST', '/api/admin/reset-competition', { headers: bearer() });
  const get = async (path: string) => (await call('GET', path, { headers: bearer() })).body;

  /** Answers the first reset that is not refused because of messages. */
  async function resetOnceMessagesAreOut(): Promise<Answer[]> {
    return await eventually(
      'the derby can be reset',
      async () => {
        await wait(PAUSE_MS);
        const answers = await Promise.all(Array.from({ length: 20 }, () => reset()));
        const isTooEarly = answers.every(({ status }) => status === 409);
        if (isTooEarly) {
          for (const answer of answers) expectRefused(answer, 409, { error: 'Final messages are still being sent' });
        }
        return isTooEarly ? undefined : answers;
      },
      MESSAGES_LIMIT_MS,
    );
  }

  describe('POST /api/admin/reset-competition', () => {
    refusesBadTokens('POST', '/api/admin/reset-competition');

    it(
      'deletes entries and photos once for concurrent calls, and makes the derby active again',
      async () => {
        const entries = (await get('/api/entries')) as WireEntry[];
        const photos = entries.flatMap(({ fish_photo_url: url }) => url ?? []);
        expect(photos.length).toBeGreaterThan(0);

        const [done, ...refused] = (await resetOnceMessagesAreOut()).toSorted((a, b) => a.status - b.status);
        expect(done).toMatchObject({
          status: 200,
          body: {
            message: expect.stringMatching(RESET_MESSAGE) as string,
            entriesDeleted: entries.length,
            photosDeleted: photos.length,
          },
        });
        expect(Object.keys(done?.body as object)).toHaveLength(3);
        for (const { status, body } of refused) {
          expect(status).toBe(409);
          expect(REFUSALS_BESIDE_A_RESET).toContain((body as { error: string }).error);
        }

        expect(await get('/api/entries')).toEqual([]);
        const board = (await get('/api/entries/public')) as { total: number };
        expect(board.total).toBe(0);
        expect(await get(`/api/entries/${entries[0]?.id}/sms-history`)).toEqual([]);
        const answers = await Promise.all(photos.map((url) => fetch(new URL(url, target().baseUrl))));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));

        const first = await postForm(someone());
        expect(first).toMatchObject({ status: 201, body: { ticket_id: 'T-0001', rank: 1 } });
        expect((first.body as WireEntry).id).toBeGreaterThan(Math.max(...entries.map(({ id }) => id)));
      },
      MESSAGES_LIMIT_MS,
    );

    it('succeeds right after an end without messages', async () => {
      await during({ sms_enabled: 'false' }, async () => {
        const ended = await call('POST', '/api/admin/end-derby', { headers: bearer() });
        expect(ended).toMatchObject({
          status: 200,
          body: { message: 'Messages are switched off, so no final messages go out.' },
        });
        expect(await reset()).toMatchObject({ status: 200, body: { entriesDeleted: 1 } });
      });
    });

    it('is refused while the derby is active', async () => {
      expectRefused(await reset(), 409, { error: 'The derby has not ended' });
    });
  });
}
