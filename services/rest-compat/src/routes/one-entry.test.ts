import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { entryForm } from '../testing/entry-form.ts';
import { GOOD_TOKEN } from '../testing/fake-gateway.ts';
import { entry, wireEntry } from '../testing/sample-entry.ts';

const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };
const app = appForEachTest();

describe('calls about one entry', () => {
  const ask = (method: 'PUT' | 'GET' | 'DELETE', url: string, headers: object = signedIn) =>
    app.server.inject({ method, url, headers: { ...headers } });

  it.each(['0', '01', '-1', '1.5', 'abc', '2147483648', '99999999999'])(
    'knows no entry %s and does not ask for one',
    async (id) => {
      const calls = [ask('DELETE', `/api/entries/${id}`), ask('GET', `/api/entries/${id}/sms-history`)];
      for (const answer of await Promise.all(calls)) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ error: 'Entry not found' });
      }
      expect(app.gateway.received.map(({ name }) => name)).toEqual(['AdministratorLimits', 'AdministratorLimits']);
    },
  );

  it('looks at the token before the id', async () => {
    const answer = await ask('DELETE', '/api/entries/abc', { authorization: 'Bearer bad.token.value' });
    expect(answer.statusCode).toBe(401);
    expect((await ask('DELETE', '/api/entries/abc', {})).statusCode).toBe(401);
  });

  it('passes a correction on with its photo', async () => {
    app.gateway.answer('UpdateEntry', { updateEntry: entry });
    const { body, type } = entryForm(
      { first_name: 'Ada', is_junior: 'true' },
      { name: 'a.jpg', bytes: Buffer.from('jpeg') },
    );
    const answer = await app.server.inject({
      method: 'PUT',
      url: '/api/entries/7',
      headers: { ...signedIn, 'content-type': type },
      payload: body,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, wireEntry]);
    const operation = app.gateway.received.at(-1);
    expect(operation?.variables).toMatchObject({ id: 7, input: { firstName: 'Ada', isJunior: true, fishPhoto: null } });
    expect(Buffer.concat(operation?.file?.chunks ?? []).toString()).toBe('jpeg');
  });

  it('passes on only the fields of a correction that were sent', async () => {
    app.gateway.answer('UpdateEntry', { updateEntry: entry });
    const { body, type } = entryForm({ last_name: 'Ng' });
    const headers = { ...signedIn, 'content-type': type };
    await app.server.inject({ method: 'PUT', url: '/api/entries/7', headers, payload: body });
    expect(app.gateway.received.at(-1)?.variables).toEqual({ id: 7, input: { lastName: 'Ng', fishPhoto: null } });
  });

  it('gives what was sent in the spelling of the contract', async () => {
    const sent = { id: 3, kind: 'FINAL', includedPhoto: true, sentAt: '2025-08-09T23:00:00.000Z', text: 'You are #1' };
    app.gateway.answer('SmsHistory', { smsHistory: [sent] });
    expect((await ask('GET', '/api/entries/7/sms-history')).json()).toEqual([
      { id: 3, messageType: 'final', includedPhoto: true, sentAt: sent.sentAt, messageText: 'You are #1' },
    ]);
  });
});
