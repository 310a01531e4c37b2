import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { entryForm, type FormFile } from '../testing/entry-form.ts';
import { gatewayFailure, GOOD_TOKEN } from '../testing/fake-gateway.ts';
import { entry, wireEntry } from '../testing/sample-entry.ts';

const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };
const app = appForEachTest();

function postEntry(fields: Record<string, string>, file?: FormFile, headers: object = signedIn) {
  const { body, type } = entryForm(fields, file);
  return app.server.inject({
    method: 'POST',
    url: '/api/entries',
    headers: { ...headers, 'content-type': type },
    payload: body,
  });
}

describe('POST /api/entries', () => {
  const fields = { first_name: 'Ada', last_name: 'Sheringham', phone_number: '250-555-0142', fish_weight: '23.9' };

  it('refuses without a token before it reads the body', async () => {
    const answer = await postEntry(fields, undefined, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Authentication required' });
    expect(app.gateway.received).toEqual([]);
  });

  it('tells a bad token before a bad body', async () => {
    const answer = await postEntry({ is_junior: 'perhaps' }, undefined, { authorization: 'Bearer bad.token.value' });
    expect(answer.statusCode).toBe(401);
  });

  it('tells a bad token before a wrong media type', async () => {
    const headers = { authorization: 'Bearer bad.token.value' };
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/entries',
      headers,
      payload: { first_name: 'Ada' },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('refuses another media type', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/entries',
      headers: signedIn,
      payload: { a: 1 },
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ error: 'The body must be multipart/form-data' });
  });

  it('names the missing fields', async () => {
    app.gateway.fail(
      'CreateEntry',
      gatewayFailure('MISSING_FIELDS', 'Missing fields: last_name, fish_weight', ['last_name', 'fish_weight']),
    );
    const answer = await postEntry({ first_name: 'Ada', phone_number: '2505550142' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'Missing fields: last_name, fish_weight',
      missing: ['last_name', 'fish_weight'],
    });
  });

  it('takes a file that comes without a name, and none for a field that nothing was chosen for', async () => {
    app.gateway.answer('ImportParticipants', {
      importParticipants: { imported: 0, updated: 0, totalInCsv: 0, unchanged: 0, skipped: 0, rows: [] },
    });
    const post = async (head: string, bytes: string) =>
      await app.server.inject({
        method: 'POST',
        url: '/api/participants/import',
        headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; name="csvFile"${head}\r\ncontent-type: application/octet-stream\r\n\r\n${bytes}\r\n--b--\r\n`,
      });
    for (const head of ['', '; filename=""']) {
      await post(head, 'bytes');
      expect(app.gateway.received.at(-1)?.file).toMatchObject({ name: 'file', chunks: [Buffer.from('bytes')] });
      await post(head, '');
      expect(app.gateway.received.at(-1)?.file).toBeUndefined();
    }
  });

  it('refuses a photo of one byte more than the limit and takes one of exactly the limit', async () => {
    app.gateway.answer('CreateEntry', { createEntry: entry });
    const over = await postEntry(fields, { name: 'fish.jpg', bytes: Buffer.alloc(5_242_881) });
    expect(over.statusCode).toBe(413);
    expect(over.json()).toEqual({ error: 'File size must be less than 5MB' });
    const exact = await postEntry(fields, { name: 'fish.jpg', bytes: Buffer.alloc(5_242_880) });
    expect(exact.statusCode).toBe(201);
    expect(Buffer.concat(app.gateway.received.at(-1)?.file?.chunks ?? []).length).toBe(5_242_880);
  });

  it("passes the fields on in the gateway's spelling and answers 201 with the entry", async () => {
    app.gateway.answer('CreateEntry', { createEntry: entry });
    const answer = await postEntry({ ...fields, is_junior: 'false', ticket_id: 'T-9999' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(wireEntry);
    expect(app.gateway.received.at(-1)?.variables).toEqual({
      input: {
        firstName: 'Ada',
        lastName: 'Sheringham',
        phoneNumber: '250-555-0142',
        fishWeight: '23.9',
        isJunior: false,
        fishPhoto: null,
      },
    });
  });
});
