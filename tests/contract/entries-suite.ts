import { thumbnailOf } from '@derby/rules/thumbnail';
import { describe, expect, it } from 'vitest';
import { createAccountTools } from './account-tools.ts';
import { INSTANT, photoOf, UNKNOWN_IDS, type ContractTools, type Photo } from './contract-tools.ts';

/** An entry as the API returns it. */
export interface WireEntry {
  readonly id: number;
  readonly ticket_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly fish_weight: number;
  readonly is_junior: boolean;
  readonly rank: number;
  readonly fish_photo_path: string | null;
  readonly fish_photo_url: string | null;
}

const NOT_FOUND = { error: 'Entry not found' };
const NO_PHOTO = { error: 'Please upload a valid image file (JPEG or PNG)' };
const TOO_LARGE = { error: 'File size must be less than 5MB' };
const MAX_PHOTO_BYTES = 5_242_880;
/** One refusal of each kind; the rules of the fields are tested in `packages/domain`. */
const REFUSED: [Record<string, string>, object][] = [
  [
    { first_name: '   ', fish_weight: '' },
    { error: 'Missing fields: first_name, fish_weight', missing: ['first_name', 'fish_weight'] },
  ],
  [{ fish_weight: 'heavy' }, { error: 'Please enter a valid number for weight' }],
  [{ phone_number: '250555014', fish_weight: 'heavy' }, { error: 'Please enter a phone number' }],
  [{ is_junior: 'perhaps' }, { error: 'is_junior must be true or false' }],
];

/** Defines the tests of entries: creation, corrections, deletion and the list. */
export function defineEntriesSuite(tools: ContractTools): void {
  const { target, admin, as, call, during, expectRefused, postForm, read, sendForm, someone } = tools;

  const fishPhoto = () => photoOf('phone-gps-0.8mb.jpg');
  const list = () => read<WireEntry[]>('/api/entries');
  const listed = async (id: number) => (await list()).find((entry) => entry.id === id);
  const fileStatus = async (url: string | null) => (await fetch(new URL(String(url), target().baseUrl))).status;

  async function weighIn(fields = someone(), photo?: Photo): Promise<WireEntry> {
    const response = await postForm(fields, photo && { photo });
    expect(response.status).toBe(201);
    return response.body as WireEntry;
  }

  it.each(
    UNKNOWN_IDS.flatMap((id): [string, string][] => [
      ['PUT', `/api/entries/${id}`],
      ['DELETE', `/api/entries/${id}`],
      ['DELETE', `/api/entries/${id}/photo`],
      ['POST', `/api/entries/${id}/undo`],
      ['GET', `/api/entries/${id}/sms-history`],
    ]),
  )('%s %s returns 404 for an unknown entry', async (method, path) => {
    expectRefused(
      method === 'PUT' ? await sendForm(method, path, someone()) : await admin(method, path),
      404,
      NOT_FOUND,
    );
  });

  describe('POST /api/entries', () => {
    it.each(REFUSED)('refuses %o', async (overrides, body) => {
      expectRefused(await postForm(someone(overrides)), 400, body);
    });

    it('refuses another media type', async () => {
      expectRefused(await admin('POST', '/api/entries', someone()), 415, {
        error: 'The body must be multipart/form-data',
      });
    });

    it('refuses a file that is not a photo, whatever its name, and creates no entry', async () => {
      const fields = someone();
      expectRefused(await postForm(fields, { photo: photoOf('iphone.heic') }), 400, NO_PHOTO);
      expect(JSON.stringify(await list())).not.toContain(fields['last_name']);
    });

    it('accepts a photo of exactly 5,242,880 bytes and refuses one byte more', async () => {
      const over = new Uint8Array(MAX_PHOTO_BYTES + 1);
      over.set(photoOf('iphone-2mb.jpg'));
      expect((await postForm(someone(), { photo: over.slice(0, -1) })).status).toBe(201);
      expectRefused(await postForm(someone(), { photo: over }), 413, TOO_LARGE);
    });

    it('returns 201 with the entry, trimmed, rounded and ranked', async () => {
      const fields = someone({
        first_name: '  Grace ',
        phone_number: '+1 (250) 555-0142',
        fish_weight: '1999.12345678',
      });
      const response = await postForm({ ...fields, ticket_id: 'T-9999', id: '1' });
      expect(response.body).toEqual({
        id: expect.any(Number),
        ticket_id: expect.stringMatching(/^T-\d{4,}$/),
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
      expect(response.status).toBe(201);
      expect((response.body as WireEntry).ticket_id).not.toBe('T-9999');
    });

    it('stores a photo that visitors can fetch', async () => {
      const entry = await weighIn(someone({ is_junior: 'true' }), photoOf('rotated-exif6.jpg'));
      expect(entry.fish_photo_path).toMatch(/^\/uploads\/[\w-]+\.jpg$/);
      const photo = await fetch(new URL(String(entry.fish_photo_url), target().baseUrl));
      expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const thumbnail = await fetch(new URL(thumbnailOf(String(entry.fish_photo_url)), target().baseUrl));
      expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(thumbnail.headers.get('cache-control')).toBe('private, no-cache');
      expect((await thumbnail.arrayBuffer()).byteLength).toBeLessThanOrEqual(12_000);
    });

    it.each<[Record<string, string>, string, Photo | undefined]>([
      [{ registration_enabled: 'false' }, 'Registration is closed', undefined],
      [{ enable_photo_uploads: 'false' }, 'Photo uploads are switched off', fishPhoto()],
    ])('is refused while %o', async (settings, error, photo) => {
      await during(settings, async () => {
        expectRefused(await postForm(someone(), photo && { photo }), 409, { error });
      });
    });
  });

  describe('GET /api/entries', () => {
    it('lists all entries heaviest first, ranked within their division', async () => {
      const mine = await weighIn(someone({ fish_weight: '3.25', is_junior: 'true' }));
      expect((await admin('GET', '/api/entries')).headers.get('cache-control')).toBe('no-store');
      const entries = await list();
      expect(entries).toContainEqual(mine);
      const weights = entries.map((entry) => entry.fish_weight);
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      for (const isJunior of [false, true]) {
        const ranks = entries.filter((entry) => entry.is_junior === isJunior).map(({ rank }) => rank);
        expect(ranks).toEqual(ranks.map((_rank, index) => index + 1));
      }
    });
  });

  describe('PUT /api/entries/{id}', () => {
    const put = (id: number, fields: Record<string, string>, photo?: Photo) =>
      sendForm('PUT', `/api/entries/${id}`, fields, photo && { photo });

    it.each(REFUSED)('refuses %o and changes nothing', async (overrides, body) => {
      const entry = await weighIn();
      expectRefused(await put(entry.id, someone(overrides)), 400, body);
      expect(await listed(entry.id)).toMatchObject({ last_name: entry.last_name });
    });

    it('refuses a file that is not a photo or too large, and keeps the previous photo', async () => {
      const fields = someone();
      const entry = await weighIn(fields, fishPhoto());
      expectRefused(await put(entry.id, fields, photoOf('iphone.heic')), 400, NO_PHOTO);
      expectRefused(await put(entry.id, fields, new Uint8Array(MAX_PHOTO_BYTES + 1)), 413, TOO_LARGE);
      expect(await fileStatus(entry.fish_photo_url)).toBe(200);
    });

    it('refuses another media type', async () => {
      expectRefused(await admin('PUT', '/api/entries/1', {}), 415, { error: 'The body must be multipart/form-data' });
    });

    it('returns the corrected entry with its rank and does not change id, ticket, time and photo', async () => {
      const entry = await weighIn(someone(), fishPhoto());
      const fields = someone({
        first_name: ' Grace ',
        phone_number: '+1 (250) 555-0143',
        fish_weight: '1999.87654321',
      });
      const response = await put(entry.id, { ...fields, ticket_id: 'T-9999', created_at: '2020-01-01T00:00:00.000Z' });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({
        ...entry,
        first_name: 'Grace',
        last_name: fields['last_name'],
        phone_number: '2505550143',
        fish_weight: 1999.876543,
        rank: 1,
      });
      expect(await listed(entry.id)).toEqual(response.body);
      expect((await admin('DELETE', `/api/entries/${entry.id}`)).status).toBe(200);
    });

    it('does not change fields that are not sent, also while registration is closed', async () => {
      const entry = await weighIn(someone({ is_junior: 'true' }), fishPhoto());
      expect((await put(entry.id, {})).body).toEqual(entry);
      await during({ registration_enabled: 'false' }, async () => {
        expect((await put(entry.id, { first_name: 'Grace' })).body).toEqual({ ...entry, first_name: 'Grace' });
      });
    });

    it('refuses the ETag of an older version in If-Match and changes nothing', async () => {
      const created = await postForm(someone());
      const { id } = created.body as WireEntry;
      const correct = (fields: Record<string, string>, entityTag: string | null) =>
        sendForm('PUT', `/api/entries/${id}`, fields, { headers: { 'if-match': String(entityTag) } });
      const corrected = await correct({ fish_weight: '21.9' }, created.headers.get('etag'));
      expect(corrected.body).toMatchObject({ id, fish_weight: 21.9 });
      expectRefused(await correct({ phone_number: '250-555-0143' }, created.headers.get('etag')), 412, {
        error: 'The entry was changed meanwhile. Please check the new values.',
      });
      expect(await listed(id)).toEqual(corrected.body);
      const again = await correct({ phone_number: '250-555-0143' }, corrected.headers.get('etag'));
      expect(again.body).toMatchObject({ fish_weight: 21.9, phone_number: '2505550143' });
      expect((await correct({ first_name: 'Grace' }, '*')).status).toBe(200);
    });

    it('replaces the photo and deletes the previous file within a second', async () => {
      const fields = someone();
      const entry = await weighIn(fields, fishPhoto());
      const { fish_photo_url: url } = (await put(entry.id, fields, fishPhoto())).body as WireEntry;
      expect(url).not.toBe(entry.fish_photo_url);
      expect([await fileStatus(entry.fish_photo_url), await fileStatus(url)]).toEqual([404, 200]);
    });
  });

  describe('DELETE /api/entries/{id}', () => {
    it('deletes only the photo once, and its file within a second', async () => {
      const entry = await weighIn(someone(), fishPhoto());
      const remove = () => admin('DELETE', `/api/entries/${entry.id}/photo`);
      expect(await remove()).toMatchObject({ status: 200, body: { message: 'Photo deleted successfully' } });
      expect(await fileStatus(entry.fish_photo_url)).toBe(404);
      expect(await fileStatus(thumbnailOf(String(entry.fish_photo_url)))).toBe(404);
      expect(await listed(entry.id)).toMatchObject({ fish_photo_path: null, fish_photo_url: null });
      expectRefused(await remove(), 404, { error: 'Photo not found' });
    });

    it('deletes the entry with its photo once, also from the board, and keeps its message history', async () => {
      const entry = await weighIn(someone(), fishPhoto());
      const responses = await Promise.all(Array.from({ length: 5 }, () => admin('DELETE', `/api/entries/${entry.id}`)));
      const [deleted, ...refused] = responses.toSorted((a, b) => a.status - b.status);
      expect(deleted).toMatchObject({ status: 200, body: { message: 'Entry deleted successfully' } });
      for (const response of refused) expectRefused(response, 404, NOT_FOUND);
      expect(await fileStatus(entry.fish_photo_url)).toBe(404);
      expect(await fileStatus(thumbnailOf(String(entry.fish_photo_url)))).toBe(404);
      expect(await listed(entry.id)).toBeUndefined();
      const board = await call('GET', `/api/entries/public?search=${encodeURIComponent(entry.last_name)}`);
      expect(board.body).toMatchObject({ total: 0 });
      expect(await read(`/api/entries/${entry.id}/sms-history`)).toEqual([]);
    });
  });

  describe('POST /api/entries/{id}/undo', () => {
    it('is refused to other users and takes the entry back once, also from the board', async () => {
      const { signedInUser } = createAccountTools(tools);
      const other = await signedInUser();
      const entry = await weighIn(someone(), fishPhoto());
      const path = `/api/entries/${entry.id}/undo`;
      expectRefused(await as(other.token, 'POST', path), 403, {
        error: 'Only the user who added this entry can take it back',
      });
      expect(await listed(entry.id)).toEqual(entry);
      const responses = await Promise.all(Array.from({ length: 5 }, () => admin('POST', path)));
      const [undone, ...refused] = responses.toSorted((a, b) => a.status - b.status);
      expect(undone).toMatchObject({ status: 200, body: { message: 'Entry taken back' } });
      for (const response of refused) expectRefused(response, 404, NOT_FOUND);
      expect(await fileStatus(entry.fish_photo_url)).toBe(404);
      expect(await fileStatus(thumbnailOf(String(entry.fish_photo_url)))).toBe(404);
      expect(await listed(entry.id)).toBeUndefined();
      const board = await call('GET', `/api/entries/public?search=${encodeURIComponent(entry.last_name)}`);
      expect(board.body).toMatchObject({ total: 0 });
      expect((await weighIn()).ticket_id).not.toBe(entry.ticket_id);
    });
  });
}
