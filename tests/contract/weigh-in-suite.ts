import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import type { ContractTools } from './contract-tools.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const TICKET = /^T-\d{4,}$/;

/** Weighing in, and the list of all entries. */
export function defineWeighInSuite(tools: ContractTools): void {
  const { target, call, postJson, postForm, bearer, someone, expectRefused, refusesBadTokens } = tools;

  describe('POST /api/entries', () => {
    refusesBadTokens('POST', '/api/entries', { body: '{}' });

    it('names what is missing, in the order of the form', async () => {
      expectRefused(await postForm({ last_name: 'Angler' }), 400, {
        error: 'Missing fields: first_name, phone_number, fish_weight',
        missing: ['first_name', 'phone_number', 'fish_weight'],
      });
    });

    it('counts blank fields as missing', async () => {
      expectRefused(await postForm(someone({ first_name: '   ' })), 400, {
        error: 'Missing fields: first_name',
        missing: ['first_name'],
      });
    });

    it.each<[Record<string, string>, string]>([
      [{ fish_weight: 'heavy' }, 'Please enter a valid number for weight'],
      [{ fish_weight: '1e3' }, 'Please enter a valid number for weight'],
      [{ fish_weight: '0' }, 'Fish weight must be greater than 0'],
      [{ fish_weight: '-1' }, 'Fish weight must be greater than 0'],
      [{ phone_number: '250555014' }, 'Please enter a phone number'],
      [{ phone_number: '25055501422' }, 'Please enter a phone number'],
      [{ phone_number: '12', fish_weight: 'heavy' }, 'Please enter a phone number'],
      [{ is_junior: 'perhaps' }, 'is_junior must be true or false'],
    ])('refuses %o', async (overrides, error) => {
      expectRefused(await postForm(someone(overrides)), 400, { error });
    });

    it('refuses another media type', async () => {
      expectRefused(await postJson('/api/entries', someone(), bearer()), 415, {
        error: 'The body must be multipart/form-data',
      });
    });

    it('refuses what is no photo, whatever it is called, and makes no entry', async () => {
      const fields = someone();
      const bytes = new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, 'iphone.heic')));
      expectRefused(await postForm(fields, { photo: { bytes } }), 400, {
        error: 'Please upload a valid image file (JPEG or PNG)',
      });
      const list = await call('GET', '/api/entries', { headers: bearer() });
      expect(JSON.stringify(list.body)).not.toContain(fields['last_name']);
    });

    it('takes a photo of exactly 5,242,880 bytes and refuses one byte more', async () => {
      const photo = readFileSync(join(SAMPLE_PHOTOS, 'iphone-2mb.jpg'));
      const exact = new Uint8Array(5_242_880);
      exact.set(photo);
      expect((await postForm(someone(), { photo: { bytes: exact } })).status).toBe(201);
      const over = new Uint8Array(5_242_881);
      over.set(photo);
      expectRefused(await postForm(someone(), { photo: { bytes: over } }), 413, {
        error: 'File size must be less than 5MB',
      });
    });

    it('answers 201 with the entry, trimmed, rounded and ranked', async () => {
      const fields = someone({
        first_name: '  Grace ',
        phone_number: '+1 (250) 555-0142',
        fish_weight: '1999.12345678',
      });
      const answer = await postForm({ ...fields, ticket_id: 'T-9999', id: '1' });
      expect(answer.body).toEqual({
        id: expect.any(Number),
        ticket_id: expect.stringMatching(TICKET),
        first_name: 'Grace',
        last_name: fields['last_name'],
        phone_number: '2505550142',
        fish_weight: 1999.123457,
        is_junior: false,
        created_at: expect.stringMatching(INSTANT),
        fish_photo_path: null,
        fish_photo_url: null,
        rank: 1,
      });
      expect(answer.status).toBe(201);
      expect((answer.body as { ticket_id: string }).ticket_id).not.toBe('T-9999');
    });

    it('stores a photo upright, shrunk and fetchable', async () => {
      const bytes = new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, 'rotated-exif6.jpg')));
      const answer = await postForm(someone({ is_junior: 'true' }), { photo: { bytes } });
      const { fish_photo_url: url, fish_photo_path: path } = answer.body as Record<string, string>;
      expect(path).toMatch(/^\/uploads\/[\w-]+\.jpg$/);
      const photo = await fetch(new URL(String(url), target().baseUrl));
      expect(photo.status).toBe(200);
      expect(photo.headers.get('content-type')).toBe('image/jpeg');
    });

    it('gives twenty entries at once twenty ids and tickets', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => postForm(someone())));
      const entries = answers.map((answer) => answer.body as { id: number; ticket_id: string });
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201));
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(20);
      expect(new Set(entries.map((entry) => entry.ticket_id)).size).toBe(20);
    });
  });

  describe('GET /api/entries', () => {
    refusesBadTokens('GET', '/api/entries');

    it('lists all entries heaviest first, ranked within their division', async () => {
      const mine = await postForm(someone({ fish_weight: '3.25', is_junior: 'true' }));
      const answer = await call('GET', '/api/entries', { headers: bearer() });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const entries = answer.body as { id: number; fish_weight: number; is_junior: boolean; rank: number }[];
      expect(entries).toContainEqual(mine.body);
      const weights = entries.map((entry) => entry.fish_weight);
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      for (const isJunior of [false, true]) {
        const ranks = entries.filter((entry) => entry.is_junior === isJunior).map((entry) => entry.rank);
        expect(ranks).toEqual(ranks.map((_rank, index) => index + 1));
      }
    });
  });
}
