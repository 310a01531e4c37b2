import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import type { Answer, ContractTools, Photo } from './contract-tools.ts';

interface WireEntry {
  readonly id: number;
  readonly last_name: string;
  readonly fish_photo_url: string | null;
}

const ENTRY_NOT_FOUND = { error: 'Entry not found' };
/** Ids that no entry ever had. */
const UNKNOWN_IDS = [
  '999999',
  '2147483648',
  '99999999999999999999',
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  'abc',
  '%20',
  '%24ne',
];

/** Corrections and deletions of entries; part of the contract suite. */
export function defineCorrectEntriesSuite(tools: ContractTools): void {
  const { call, sendForm, bearer, someone, expectRefused, refusesBadTokens, target } = tools;

  const photoOf = (name: string): Photo => ({ bytes: new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, name))) });
  const fishPhoto = () => photoOf('phone-gps-0.8mb.jpg');

  async function weighIn(fields = someone(), photo?: Photo): Promise<WireEntry> {
    const answer = await sendForm('POST', '/api/entries', fields, photo ? { photo } : {});
    expect(answer.status).toBe(201);
    return answer.body as WireEntry;
  }

  const put = (id: number | string, fields: Record<string, string>, photo?: Photo): Promise<Answer> =>
    sendForm('PUT', `/api/entries/${id}`, fields, photo ? { photo } : {});
  const remove = (path: string): Promise<Answer> => call('DELETE', path, { headers: bearer() });
  const fileStatus = async (url: string | null) => (await fetch(new URL(String(url), target().baseUrl))).status;

  async function listed(id: number): Promise<WireEntry | undefined> {
    const answer = await call('GET', '/api/entries', { headers: bearer() });
    return (answer.body as WireEntry[]).find((entry) => entry.id === id);
  }

  describe('PUT /api/entries/{id}', () => {
    refusesBadTokens('PUT', '/api/entries/1', { body: '{}' });

    it.each(UNKNOWN_IDS)('knows no entry %s', async (id) => {
      expectRefused(await put(id, someone()), 404, ENTRY_NOT_FOUND);
    });

    it.each<[Record<string, string>, object]>([
      [
        { first_name: ' ', fish_weight: '' },
        { error: 'Missing fields: first_name, fish_weight', missing: ['first_name', 'fish_weight'] },
      ],
      [{ fish_weight: 'heavy' }, { error: 'Please enter a valid number for weight' }],
      [{ fish_weight: '0' }, { error: 'Fish weight must be greater than 0' }],
      [{ phone_number: '250555014' }, { error: 'Please enter a phone number' }],
      [{ is_junior: 'perhaps' }, { error: 'is_junior must be true or false' }],
    ])('refuses %o and changes nothing', async (overrides, body) => {
      const entry = await weighIn();
      expectRefused(await put(entry.id, someone(overrides)), 400, body);
      expect(await listed(entry.id)).toMatchObject({ last_name: entry.last_name });
    });

    it('refuses what is no photo, and one that is too large, and keeps the photo before', async () => {
      const fields = someone();
      const entry = await weighIn(fields, fishPhoto());
      expectRefused(await put(entry.id, fields, photoOf('iphone.heic')), 400, {
        error: 'Please upload a valid image file (JPEG or PNG)',
      });
      expectRefused(await put(entry.id, fields, { bytes: new Uint8Array(5_242_881) }), 413, {
        error: 'File size must be less than 5MB',
      });
      expect(await fileStatus(entry.fish_photo_url)).toBe(200);
    });

    it('refuses another media type', async () => {
      const headers = { ...bearer(), 'content-type': 'application/json' };
      expectRefused(await call('PUT', '/api/entries/1', { headers, body: '{}' }), 415, {
        error: 'The body must be multipart/form-data',
      });
    });

    it('answers the corrected entry with its rank; id, ticket, time and photo stay', async () => {
      const entry = await weighIn(someone(), fishPhoto());
      const fields = someone({
        first_name: ' Grace ',
        phone_number: '+1 (250) 555-0143',
        fish_weight: '1999.87654321',
      });
      const answer = await put(entry.id, { ...fields, ticket_id: 'T-9999', created_at: '2020-01-01T00:00:00.000Z' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...entry,
        first_name: 'Grace',
        last_name: fields['last_name'],
        phone_number: '2505550143',
        fish_weight: 1999.876543,
        rank: 1,
      });
      expect(await listed(entry.id)).toEqual(answer.body);
      expect((await remove(`/api/entries/${entry.id}`)).status).toBe(200);
    });

    it('keeps every field that is not sent', async () => {
      const entry = await weighIn(someone({ is_junior: 'true' }), fishPhoto());
      const sent = async (fields: Record<string, string>) => (await put(entry.id, fields)).body;
      expect(await sent({})).toEqual(entry);
      const { is_junior: _left, ...withoutDivision } = someone();
      expect(await sent(withoutDivision)).toMatchObject({ last_name: withoutDivision['last_name'], is_junior: true });
      expect(await sent({ first_name: 'Grace' })).toMatchObject({
        first_name: 'Grace',
        last_name: withoutDivision['last_name'],
        is_junior: true,
        fish_photo_url: entry.fish_photo_url,
      });
    });

    it('replaces the photo; the file before is gone within a second', async () => {
      const fields = someone();
      const entry = await weighIn(fields, fishPhoto());
      const answer = await put(entry.id, fields, fishPhoto());
      const { fish_photo_url: url } = answer.body as WireEntry;
      expect(url).not.toBe(entry.fish_photo_url);
      expect([await fileStatus(entry.fish_photo_url), await fileStatus(url)]).toEqual([404, 200]);
    });

    it('leaves one acknowledged body of 50 edits at once, never a mix', async () => {
      const { id } = await weighIn();
      const bodies = Array.from({ length: 50 }, (_, index) => ({
        first_name: `First${index}`,
        last_name: `Last${index}`,
        phone_number: `250555${3_000 + index}`,
        fish_weight: String(2 + index / 8),
        is_junior: String(index % 2 === 1),
      }));
      const answers = await Promise.all(bodies.map((body) => put(id, body)));
      expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
      const typedOf = (body: object) => {
        const { first_name, last_name, phone_number, fish_weight, is_junior } = body as Record<string, unknown>;
        return [first_name, last_name, phone_number, Number(fish_weight), String(is_junior)];
      };
      expect(answers.map(({ body }) => typedOf(body as object))).toEqual(bodies.map(typedOf));
      expect(bodies.map(typedOf)).toContainEqual(typedOf((await listed(id)) ?? {}));
    });
  });

  describe('DELETE /api/entries/{id}/photo', () => {
    refusesBadTokens('DELETE', '/api/entries/1/photo');

    it.each(UNKNOWN_IDS)('knows no entry %s', async (id) => {
      expectRefused(await remove(`/api/entries/${id}/photo`), 404, ENTRY_NOT_FOUND);
    });

    it('deletes the photo once; its file is gone within a second', async () => {
      const entry = await weighIn(someone(), fishPhoto());
      const answer = await remove(`/api/entries/${entry.id}/photo`);
      expect(answer).toMatchObject({ status: 200, body: { message: 'Photo deleted successfully' } });
      expect(await fileStatus(entry.fish_photo_url)).toBe(404);
      expect(await listed(entry.id)).toMatchObject({ fish_photo_path: null, fish_photo_url: null });
      expectRefused(await remove(`/api/entries/${entry.id}/photo`), 404, { error: 'Photo not found' });
    });
  });

  describe('DELETE /api/entries/{id}', () => {
    refusesBadTokens('DELETE', '/api/entries/1');

    it.each(UNKNOWN_IDS)('knows no entry %s', async (id) => {
      expectRefused(await remove(`/api/entries/${id}`), 404, ENTRY_NOT_FOUND);
    });

    it('deletes the entry with its photo, once, also from the board', async () => {
      const entry = await weighIn(someone(), fishPhoto());
      const answers = await Promise.all(Array.from({ length: 5 }, () => remove(`/api/entries/${entry.id}`)));
      const [deleted, ...refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(deleted).toMatchObject({ status: 200, body: { message: 'Entry deleted successfully' } });
      for (const answer of refused) expectRefused(answer, 404, ENTRY_NOT_FOUND);
      expect(await fileStatus(entry.fish_photo_url)).toBe(404);
      expect(await listed(entry.id)).toBeUndefined();
      const board = await call('GET', `/api/entries/public?search=${encodeURIComponent(entry.last_name)}`);
      expect(board.body).toMatchObject({ total: 0 });
    });
  });

  describe('GET /api/entries/{id}/sms-history', () => {
    refusesBadTokens('GET', '/api/entries/1/sms-history');

    it.each(UNKNOWN_IDS)('knows no entry %s', async (id) => {
      const answer = await call('GET', `/api/entries/${id}/sms-history`, { headers: bearer() });
      expectRefused(answer, 404, ENTRY_NOT_FOUND);
    });

    it('is empty for an entry that nothing was sent about, also when it was deleted', async () => {
      const { id } = await weighIn();
      const history = () => call('GET', `/api/entries/${id}/sms-history`, { headers: bearer() });
      expect(await history()).toMatchObject({ status: 200, body: [] });
      await remove(`/api/entries/${id}`);
      expect(await history()).toMatchObject({ status: 200, body: [] });
    });
  });
}
