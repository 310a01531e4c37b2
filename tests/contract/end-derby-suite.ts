import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

/** Entries without a photo that stay: each contestant gets a message, and the reset waits for all of them. */
const PLAIN_ENTRIES = 10;

/** The end of the derby: it cannot be undone, so these tests are the last. */
export function defineEndDerbySuite(tools: ContractTools): void {
  const { call, postForm, sendForm, bearer, someone, expectRefused, refusesBadTokens } = tools;

  describe('POST /api/admin/end-derby', () => {
    beforeAll(async () => {
      const { body } = await call('GET', '/api/entries', { headers: bearer() });
      const plain = (body as { id: number; fish_photo_url: string | null }[]).filter((one) => !one.fish_photo_url);
      const answers = await Promise.all(
        plain.slice(PLAIN_ENTRIES).map(({ id }) => call('DELETE', `/api/entries/${id}`, { headers: bearer() })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });

    refusesBadTokens('POST', '/api/admin/end-derby');

    it('ends the derby once for concurrent calls, and gives every call of the same key the same answer', async () => {
      const keys = [randomUUID(), randomUUID()];
      const end = async (key: string) =>
        await call('POST', '/api/admin/end-derby', { headers: { ...bearer(), 'idempotency-key': key } });
      const [mine = [], others = []] = await Promise.all(
        keys.map((key) => Promise.all(Array.from({ length: 10 }, () => end(key)))),
      );
      const [ended, refused] = mine[0]?.status === 200 ? [mine, others] : [others, mine];
      expect(ended[0]?.body).toEqual({
        message: expect.stringMatching(/^Final messages to \d+ contestants are on their way\.$/),
      });
      for (const answer of ended) expect(answer).toMatchObject({ status: 200, body: ended[0]?.body });
      for (const answer of refused) expectRefused(answer, 409, { error: 'The derby has already ended' });
    });

    it('refuses a call without a key afterwards', async () => {
      expectRefused(await call('POST', '/api/admin/end-derby', { headers: bearer() }), 409, {
        error: 'The derby has already ended',
      });
    });

    it('takes no more entries afterwards', async () => {
      expectRefused(await postForm(someone()), 409, { error: 'The derby has ended' });
    });

    it('leaves corrections possible', async () => {
      const list = await call('GET', '/api/entries', { headers: bearer() });
      const id = Number((list.body as { id: number }[])[0]?.id);
      const fields = someone({ fish_weight: '14.5' });
      const answer = await sendForm('PUT', `/api/entries/${id}`, fields);
      expect(answer).toMatchObject({ status: 200, body: { id, last_name: fields['last_name'], fish_weight: 14.5 } });
    });
  });
}
