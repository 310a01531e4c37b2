import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import type { Answer, ContractTools } from './contract-tools.ts';

const PHOTO = { bytes: new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, 'iphone-2mb.jpg'))) };
const SAME_MESSAGE = { error: 'The same message is being sent or was sent less than 30 seconds ago' };
/** A request waits for the provider for up to 15 s. */
const SEND_LIMIT_MS = 60_000;

/** Messages that an administrator writes to one contestant. */
export function defineSendSmsSuite(tools: ContractTools): void {
  const { during, call, postForm, postJson, bearer, someone, expectRefused, refusesBadTokens } = tools;

  const send = async (id: number, body: unknown, headers: Record<string, string> = {}) =>
    await postJson(`/api/entries/${id}/send-sms`, body, { ...bearer(), ...headers });

  async function weighIn(fields: Record<string, string> = {}, photo?: typeof PHOTO): Promise<number> {
    const answer = await postForm(someone({ first_name: 'Ada', last_name: 'Angler', ...fields }), photo && { photo });
    expect(answer.status).toBe(201);
    return (answer.body as { id: number }).id;
  }

  async function historyOf(id: number): Promise<unknown> {
    return (await call('GET', `/api/entries/${id}/sms-history`, { headers: bearer() })).body;
  }

  describe('POST /api/entries/{id}/send-sms', () => {
    refusesBadTokens('POST', '/api/entries/1/send-sms');

    it.each<[string, unknown, string]>([
      ['no message', {}, 'Please enter a message'],
      ['an empty message', { message: ' \n ' }, 'Please enter a message'],
      ['1601 characters', { message: 'a'.repeat(1_601) }, 'The message must be at most 1600 characters'],
      ['an object in place of the text', { message: { $ne: null } }, 'message must be text'],
      ['a word in place of the choice', { message: 'Hi', includePhoto: 'yes' }, 'includePhoto must be true or false'],
    ])('refuses %s', async (_what, body, error) => {
      const id = await weighIn();
      expectRefused(await send(id, body), 400, { error });
      expect(await historyOf(id)).toEqual([]);
    });

    it('knows no other entries', async () => {
      expectRefused(await send(2_000_000_000, { message: 'Hi' }), 404, { error: 'Entry not found' });
    });

    it('sends nothing while messages are switched off', async () => {
      const id = await weighIn();
      await during({ sms_enabled: 'false' }, async () => {
        expectRefused(await send(id, { message: 'Hi' }), 409, { error: 'Text messages are switched off' });
      });
      expect(await historyOf(id)).toEqual([]);
    });

    it(
      'sends the text as it came once the provider has accepted it, and shows it in the history',
      async () => {
        const id = await weighIn({ first_name: '[Weight]' });
        const message = ' Well done, [First Name]!\nSee you at the banquet. ';
        const answer = await send(id, { message });
        expect(answer.body).toEqual({ includesPhoto: false, recipient: '[Weight] Angler' });
        expect(answer.status).toBe(200);
        expect(await historyOf(id)).toEqual([
          {
            id: expect.any(Number),
            messageType: 'manual',
            includedPhoto: false,
            sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
            messageText: message,
          },
        ]);
      },
      SEND_LIMIT_MS,
    );

    it(
      'sends the photo along when there is one and it is wanted',
      async () => {
        const [plain, withPhoto] = [await weighIn(), await weighIn({}, PHOTO)];
        const message = 'A fine fish!';
        const recipient = 'Ada Angler';
        const wanted = { message, includePhoto: true };
        expect((await send(plain, wanted)).body).toEqual({ includesPhoto: false, recipient });
        expect((await send(withPhoto, wanted)).body).toEqual({ includesPhoto: true, recipient });
        expect((await send(withPhoto, { message })).body).toEqual({ includesPhoto: false, recipient });
        expect(await historyOf(withPhoto)).toMatchObject([{ includedPhoto: false }, { includedPhoto: true }]);
      },
      SEND_LIMIT_MS,
    );

    it(
      'makes one message of 20 requests at once, and refuses the same again',
      async () => {
        const id = await weighIn();
        const body = { message: 'Well done!', includePhoto: false };
        const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, body)));
        const [sent, ...refused] = answers.toSorted((a, b) => a.status - b.status) as [Answer, ...Answer[]];
        expect(sent).toMatchObject({ status: 200, body: { includesPhoto: false, recipient: 'Ada Angler' } });
        for (const answer of [...refused, await send(id, body)]) expectRefused(answer, 409, SAME_MESSAGE);
        expect(await historyOf(id)).toHaveLength(1);
      },
      SEND_LIMIT_MS,
    );

    it(
      'makes one message of 20 requests with one key and answers all of them alike',
      async () => {
        const id = await weighIn();
        const headers = { 'idempotency-key': randomUUID() };
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => send(id, { message: 'Well done!' }, headers)),
        );
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 200, body: { includesPhoto: false, recipient: 'Ada Angler' } });
        }
        expect(await historyOf(id)).toHaveLength(1);
        expectRefused(await send(id, { message: 'Another' }, headers), 409, {
          error: 'This Idempotency-Key was used for another request',
        });
      },
      SEND_LIMIT_MS,
    );

    it.each([
      ['2505559211', 'Not a valid phone number'],
      ['2505559614', 'Not a mobile number'],
      ['2505559408', 'The provider account may not send to this region'],
      ['2505559606', 'The sender number in the settings cannot send text messages'],
    ])(
      'tells why the provider refused %s',
      async (phone, reason) => {
        const id = await weighIn({ phone_number: phone });
        expectRefused(await send(id, { message: 'Hi' }), 502, { error: `The message was not sent. ${reason}` });
        expect(await historyOf(id)).toEqual([]);
      },
      SEND_LIMIT_MS,
    );

    it(
      'sends nothing more to who said STOP',
      async () => {
        const id = await weighIn({ phone_number: '2505559610' });
        for (const message of ['Hi', 'Hi again']) {
          expectRefused(await send(id, { message }), 409, {
            error: 'This number has replied STOP and gets no more messages',
          });
        }
      },
      SEND_LIMIT_MS,
    );
  });
}
