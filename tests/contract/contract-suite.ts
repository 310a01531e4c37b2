import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineParticipantsSuite } from './participants-suite.ts';
import { SAMPLE_PHOTOS, signIn } from '../support/api.ts';
import { defineCorrectEntriesSuite } from './correct-entries-suite.ts';
import { defineExportEntriesSuite } from './export-entries-suite.ts';

/** What the suite runs against. */
export interface ContractTarget {
  readonly baseUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
}

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A file that is sent as a photo. */
export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly name?: string;
}

interface FormOptions {
  readonly photo?: Photo;
  readonly headers?: Record<string, string>;
}

/** What the parts of the suite that stand in files of their own share with it. */
export interface ContractTools {
  readonly target: () => ContractTarget;
  readonly bearer: () => { authorization: string };
  readonly call: (method: string, path: string, init?: Omit<RequestInit, 'method'>) => Promise<Answer>;
  readonly sendForm: (
    method: string,
    path: string,
    fields: Record<string, string>,
    options?: FormOptions,
  ) => Promise<Answer>;
  readonly someone: (overrides?: Record<string, string>) => Record<string, string>;
  readonly expectRefused: (answer: Answer, status: number, body: object) => void;
  readonly refusesBadTokens: (method: string, path: string, init?: Omit<RequestInit, 'method' | 'headers'>) => void;
}

const AUTHENTICATION_REQUIRED = { error: 'Authentication required' };
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const TICKET = /^T-\d{4,}$/;

const BAD_TOKENS = {
  'no token': {},
  'a token of another kind': { authorization: 'Basic YWRtaW46YWRtaW4=' },
  'an empty token': { authorization: 'Bearer ' },
  'a token that is none': { authorization: 'Bearer abc' },
  'an unsigned token': {
    authorization: `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`,
  },
};

/**
 * The REST contract as tests that know nothing of the code: exact statuses, headers and bodies, with
 * every text spelled out. `target` is asked when the tests run. The suite makes its own entries, and
 * ends the derby in its last tests.
 */
export function defineContractSuite(target: () => ContractTarget): void {
  let token = '';
  beforeAll(async () => {
    token = await signIn(target().baseUrl, target().administrator);
  });

  const bearer = () => ({ authorization: `Bearer ${token}` });

  async function call(method: string, path: string, init: Omit<RequestInit, 'method'> = {}): Promise<Answer> {
    const answer = await fetch(`${target().baseUrl}${path}`, { method, ...init });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  }

  function postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return call('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  const postForm = (fields: Record<string, string>, options: FormOptions = {}) =>
    sendForm('POST', '/api/entries', fields, options);

  function sendForm(
    method: string,
    path: string,
    fields: Record<string, string>,
    options: FormOptions = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (options.photo) {
      const { bytes, type = 'image/jpeg', name = 'fish.jpg' } = options.photo;
      form.set('fish_photo', new Blob([bytes], { type }), name);
    }
    return call(method, path, { headers: options.headers ?? bearer(), body: form });
  }

  /** Fields of an entry that no other test makes. */
  function someone(overrides: Record<string, string> = {}): Record<string, string> {
    return {
      first_name: 'Ada',
      last_name: `Angler ${randomUUID().slice(0, 8)}`,
      phone_number: `250555${randomInt(2_000, 2_999)}`,
      fish_weight: '12.5',
      ...overrides,
    };
  }

  function expectRefused(answer: Answer, status: number, body: object): void {
    expect(answer.body).toEqual(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }

  function refusesBadTokens(method: string, path: string, init: Omit<RequestInit, 'method' | 'headers'> = {}): void {
    it.each(Object.entries(BAD_TOKENS))('refuses %s', async (_name, headers) => {
      expectRefused(await call(method, path, { ...init, headers }), 401, AUTHENTICATION_REQUIRED);
    });
  }

  describe('every call', () => {
    it('answers an unknown path with 404', async () => {
      expectRefused(await call('GET', '/api/unknown'), 404, { error: 'There is no such call' });
    });

    it.each([
      ['GET', '/api/login', 'POST, OPTIONS'],
      ['PATCH', '/api/entries', 'POST, GET, HEAD, OPTIONS'],
      ['POST', '/api/entries/public', 'GET, HEAD, OPTIONS'],
      ['GET', '/api/admin/end-derby', 'POST, OPTIONS'],
    ])('answers %s %s with 405 and Allow', async (method, path, allow) => {
      const answer = await call(method, path);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe(allow);
      expect(answer.body).toEqual({ error: `${method} is not possible here` });
    });

    it('gives a request id back', async () => {
      const answer = await call('GET', '/api/leaderboard/status', { headers: { 'x-request-id': 'contract-suite-1' } });
      expect(answer.headers.get('x-request-id')).toBe('contract-suite-1');
    });
  });

  describe('POST /api/login', () => {
    it.each([
      ['nothing', {}],
      ['an empty username', { username: '   ', password: 'secret' }],
      ['an empty password', { username: 'admin', password: '   ' }],
    ])('refuses %s', async (_name, body) => {
      expectRefused(await postJson('/api/login', body), 400, { error: 'Username and password are required' });
    });

    it('refuses an operator in the place of text', async () => {
      expectRefused(await postJson('/api/login', { username: { $ne: null }, password: { $ne: null } }), 400, {
        error: 'username must be text',
      });
    });

    it('refuses a body that is not JSON', async () => {
      expectRefused(await postJson('/api/login', '{"username"'), 400, { error: 'The body is not valid JSON' });
    });

    it('refuses another media type', async () => {
      const answer = await call('POST', '/api/login', { body: new URLSearchParams({ username: 'admin' }) });
      expectRefused(answer, 415, { error: 'The media type of the body is not supported' });
    });

    it('answers a wrong password and an unknown user alike', async () => {
      const wrong = await postJson('/api/login', { username: target().administrator.username, password: 'wrong one' });
      const unknown = await postJson('/api/login', { username: 'nobody at all', password: 'wrong one' });
      expectRefused(wrong, 401, { error: 'Invalid username or password' });
      expectRefused(unknown, 401, { error: 'Invalid username or password' });
    });

    it('answers a token, and no remember-me token unless it was asked for', async () => {
      const answer = await postJson('/api/login', { ...target().administrator });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('answers a remember-me token for a device that asks for it', async () => {
      const answer = await postJson('/api/login', {
        ...target().administrator,
        rememberMe: true,
        deviceFingerprint: 'device-1',
      });
      expect(answer.body).toEqual({ token: expect.any(String), rememberMeToken: expect.any(String) });
    });
  });

  describe('POST /api/auth/refresh', () => {
    const INVALID = { error: 'Invalid or expired remember-me token' };

    async function remember(deviceFingerprint: string): Promise<string> {
      const answer = await postJson('/api/login', { ...target().administrator, rememberMe: true, deviceFingerprint });
      return (answer.body as { rememberMeToken: string }).rememberMeToken;
    }

    it('refuses an unknown token and nothing', async () => {
      expectRefused(
        await postJson('/api/auth/refresh', { rememberMeToken: 'x', deviceFingerprint: 'y' }),
        401,
        INVALID,
      );
      expectRefused(await postJson('/api/auth/refresh', {}), 401, INVALID);
    });

    it('refuses the token of another device', async () => {
      const rememberMeToken = await remember('device-2');
      expectRefused(
        await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'device-3' }),
        401,
        INVALID,
      );
    });

    it('answers a new token that works', async () => {
      const rememberMeToken = await remember('device-4');
      const answer = await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'device-4' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ok: true, token: expect.any(String) });
      const fresh = (answer.body as { token: string }).token;
      const list = await call('GET', '/api/entries', { headers: { authorization: `Bearer ${fresh}` } });
      expect(list.status).toBe(200);
    });
  });

  describe('POST /api/auth/logout', () => {
    refusesBadTokens('POST', '/api/auth/logout');

    it('ends this session and its remember-me token, and no other session', async () => {
      const login = await postJson('/api/login', {
        ...target().administrator,
        rememberMe: true,
        deviceFingerprint: 'device-5',
      });
      const { token: own, rememberMeToken } = login.body as { token: string; rememberMeToken: string };
      const headers = { authorization: `Bearer ${own}` };
      const answer = await call('POST', '/api/auth/logout', { headers });
      expect(answer).toMatchObject({ status: 200, body: { ok: true } });
      expectRefused(await call('GET', '/api/entries', { headers }), 401, AUTHENTICATION_REQUIRED);
      const refresh = await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'device-5' });
      expect(refresh.status).toBe(401);
      expect((await call('GET', '/api/entries', { headers: bearer() })).status).toBe(200);
    });
  });

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

  describe('GET /api/entries/public', () => {
    it.each([
      ['page=0', 'page must be a whole number from 1'],
      ['page=1.5', 'page must be a whole number from 1'],
      ['limit=0', 'limit must be a whole number from 1 to 100'],
      ['limit=101', 'limit must be a whole number from 1 to 100'],
      ['is_junior=1', 'is_junior must be true or false'],
    ])('refuses %s', async (query, error) => {
      expectRefused(await call('GET', `/api/entries/public?${query}`), 400, { error });
    });

    it('shows the initial only, and no phone number', async () => {
      const fields = someone({ first_name: 'Émilie', fish_weight: '7.75' });
      await postForm(fields);
      const search = encodeURIComponent(String(fields['last_name']));
      const answer = await call('GET', `/api/entries/public?is_junior=false&search=${search}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        entries: [
          {
            id: expect.any(Number),
            first_name: 'É',
            last_name: fields['last_name'],
            fish_weight: 7.75,
            is_junior: false,
            created_at: expect.stringMatching(INSTANT),
            fish_photo_url: null,
            rank: expect.any(Number),
          },
        ],
        hasMore: false,
        total: 1,
      });
    });

    it('pages by 25, without gaps and repeats', async () => {
      await Promise.all(Array.from({ length: 30 }, () => postForm(someone({ is_junior: 'true' }))));
      const first = await call('GET', '/api/entries/public?is_junior=true');
      const second = await call('GET', '/api/entries/public?is_junior=true&page=2');
      const page = (answer: Answer) =>
        answer.body as { entries: { id: number; rank: number }[]; hasMore: boolean; total: number };
      expect(page(first).entries.map((entry) => entry.rank)).toEqual(
        Array.from({ length: 25 }, (_, index) => index + 1),
      );
      expect(page(first).hasMore).toBe(true);
      expect(page(second).entries[0]?.rank).toBe(26);
      expect(page(first).total).toBe(page(second).total);
    });

    it('may be kept by shared caches for a second, and answers 304 to who has it', async () => {
      const answer = await call('GET', '/api/entries/public?is_junior=false&limit=3');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
      const again = await call('GET', '/api/entries/public?is_junior=false&limit=3', {
        headers: { 'if-none-match': String(answer.headers.get('etag')) },
      });
      expect(again.status).toBe(304);
    });
  });

  defineParticipantsSuite({ bearer, call, expectRefused, refusesBadTokens });

  describe('GET /api/leaderboard/status', () => {
    it('says whether the board is public', async () => {
      const answer = await call('GET', '/api/leaderboard/status');
      expect(answer).toMatchObject({ status: 200, body: { leaderboard_public: true } });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    });
  });

  const tools: ContractTools = { target, bearer, call, sendForm, someone, expectRefused, refusesBadTokens };
  defineCorrectEntriesSuite(tools);
  defineExportEntriesSuite(tools);

  // Last: it cannot be undone.
  describe('POST /api/admin/end-derby', () => {
    refusesBadTokens('POST', '/api/admin/end-derby');

    it('ends the derby once, whoever calls how often', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => call('POST', '/api/admin/end-derby', { headers: bearer() })),
      );
      const [ended, ...refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(ended?.status).toBe(200);
      expect(ended?.body).toEqual({
        message: expect.stringMatching(/^Final messages to \d+ contestants are on their way\.$/),
      });
      for (const answer of refused) expectRefused(answer, 409, { error: 'The derby has already ended' });
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
