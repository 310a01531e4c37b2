import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withholdResponses } from '../support/withhold-responses.ts';
import { photoOf, type ContractTools } from './contract-tools.ts';

/** Defines the tests of the header Idempotency-Key (docs/api.md, "Idempotency"). */
export function defineIdempotencySuite(tools: ContractTools): void {
  const { target, bearer, read, postForm, someone, expectRefused } = tools;
  const photo = photoOf('iphone-2mb.jpg');
  const keyed = (key: string) => ({ ...bearer(), 'idempotency-key': key });

  const entriesOf = async (fields: Record<string, string>) =>
    (await read<{ last_name: string }[]>('/api/entries')).filter((entry) => entry.last_name === fields['last_name']);

  describe('Idempotency-Key on POST /api/entries', () => {
    it('creates one entry for 20 parallel requests and returns the same response to all', async () => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      const responses = await Promise.all(Array.from({ length: 20 }, () => postForm(fields, { headers, photo })));
      for (const response of responses) expect(response).toMatchObject({ status: 201, body: responses[0]?.body });
      expect(await entriesOf(fields)).toEqual([responses[0]?.body]);
    });

    it('creates one entry for a client that disconnected before the response and repeats the request', async () => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      const wire = await withholdResponses(target().baseUrl);
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const leaving = new AbortController();
      const init = { method: 'POST', body: form, headers, signal: leaving.signal };
      const gone = fetch(`${wire.baseUrl}/api/entries`, init).catch(() => 'gone');
      await wire.responded;
      leaving.abort();
      expect(await gone).toBe('gone');
      const retry = await postForm(fields, { headers });
      await wire.close();
      expect(retry.status).toBe(201);
      expect(await entriesOf(fields)).toEqual([retry.body]);
    });

    it.each(['', 'k'.repeat(201), 'a\tb'])('refuses the key %j', async (key) => {
      const fields = someone();
      expectRefused(await postForm(fields, { headers: keyed(key) }), 400, {
        error: 'Idempotency-Key must be 1 to 200 characters of plain text',
      });
      expect(await entriesOf(fields)).toEqual([]);
    });

    it('can be used again after a refusal without an effect', async () => {
      const [fields, headers] = [someone(), keyed(randomUUID())];
      expect((await postForm({ ...fields, fish_weight: 'heavy' }, { headers })).status).toBe(400);
      expect((await postForm(fields, { headers })).status).toBe(201);
    });
  });
}
