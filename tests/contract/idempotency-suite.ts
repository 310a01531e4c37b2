import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withholdAnswers } from '../support/answer-withheld.ts';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import type { Answer, ContractTools } from './contract-tools.ts';

const PHOTO = { bytes: new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, 'iphone-2mb.jpg'))) };
const OTHER_PHOTO = { bytes: new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, 'rotated-exif6.jpg'))) };

/** The header Idempotency-Key (docs/api.md, "Idempotency"). */
export function defineIdempotencySuite(tools: ContractTools): void {
  const { target, call, postForm, bearer, someone, expectRefused } = tools;
  const keyed = (key: string) => ({ ...bearer(), 'idempotency-key': key });

  async function entriesOf(fields: Record<string, string>): Promise<unknown[]> {
    const list = (await call('GET', '/api/entries', { headers: bearer() })).body as { last_name: string }[];
    return list.filter((entry) => entry.last_name === fields['last_name']);
  }

  describe('Idempotency-Key on POST /api/entries', () => {
    it('makes one entry of 20 requests at once and gives all of them the same answer', async () => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      const answers = await Promise.all(Array.from({ length: 20 }, () => postForm(fields, { headers, photo: PHOTO })));
      for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]?.body });
      expect(await entriesOf(fields)).toEqual([answers[0]?.body]);
    });

    it('makes two entries of two keys', async () => {
      const fields = someone();
      const keys = [randomUUID(), randomUUID()];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => postForm(fields, { headers: keyed(String(keys[index % 2])) })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(await entriesOf(fields)).toHaveLength(2);
    });

    it('makes one entry for a client that was gone when the answer came and asks again', async () => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      const wire = await withholdAnswers(target().baseUrl);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const leaving = new AbortController();
      const init = { method: 'POST', body: form, headers, signal: leaving.signal };
      const gone = fetch(`${wire.baseUrl}/api/entries`, init).catch(() => 'gone');
      await wire.answered;
      leaving.abort();
      expect(await gone).toBe('gone');
      const retry = await postForm(fields, { headers });
      await wire.close();
      expect(retry.status).toBe(201);
      expect(await entriesOf(fields)).toEqual([retry.body]);
    });

    it.each<[string, (fields: Record<string, string>, headers: Record<string, string>) => Promise<Answer>]>([
      ['another field', (fields, headers) => postForm({ ...fields, fish_weight: '13' }, { headers, photo: PHOTO })],
      ['another photo', (fields, headers) => postForm(fields, { headers, photo: OTHER_PHOTO })],
      ['no photo', (fields, headers) => postForm(fields, { headers })],
    ])('refuses %s under the same key', async (_what, sendOther) => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      const first = await postForm(fields, { headers, photo: PHOTO });
      expectRefused(await sendOther(fields, headers), 409, {
        error: 'This Idempotency-Key was used for another request',
      });
      expect(await entriesOf(fields)).toEqual([first.body]);
      expect(await postForm(fields, { headers, photo: PHOTO })).toMatchObject({ status: 201, body: first.body });
    });

    it.each([
      ['empty', ''],
      ['of 201 characters', 'k'.repeat(201)],
      ['with a control character', 'a\tb'],
    ])('refuses a key that is %s', async (_what, key) => {
      const fields = someone();
      expectRefused(await postForm(fields, { headers: keyed(key) }), 400, {
        error: 'Idempotency-Key must be 1 to 200 characters of plain text',
      });
      expect(await entriesOf(fields)).toEqual([]);
    });

    it('may be used again after a refusal, which did nothing', async () => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      expect((await postForm({ ...fields, fish_weight: 'heavy' }, { headers })).status).toBe(400);
      expect((await postForm(fields, { headers })).status).toBe(201);
    });
  });
}
