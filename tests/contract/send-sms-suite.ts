import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { INSTANT, photoOf, type RestResponse, type ContractTools, type Photo } from './contract-tools.ts';

const SAME_MESSAGE = { error: 'The same message is being sent or was sent less than 30 seconds ago' };

/** Defines the tests of messages to one contestant. `packages/domain` tests the outcomes of the provider. */
export function defineSendSmsSuite(tools: ContractTools): void {
  const { admin, during, postForm, read, someone, expectRefused } = tools;

  const send = (id: number, body: unknown, headers: Record<string, string> = {}) =>
    admin('POST', `/api/entries/${id}/send-sms`, body, headers);
  const historyOf = (id: number) => read(`/api/entries/${id}/sms-history`);

  async function weighIn(fields: Record<string, string> = {}, photo?: Photo): Promise<number> {
    const response = await postForm(someone({ last_name: 'Angler', ...fields }), photo && { photo });
    expect(response.status).toBe(201);
    return (response.body as { id: number }).id;
  }

  describe('POST /api/entries/{id}/send-sms', () => {
    it.each<[unknown, string]>([
      [{ message: ' \n ' }, 'Please enter a message'],
      [{ message: { $ne: null } }, 'message must be text'],
      [{ message: 'Hi', includePhoto: 'yes' }, 'includePhoto must be true or false'],
    ])('refuses %j', async (body, error) => {
      const id = await weighIn();
      expectRefused(await send(id, body), 400, { error });
      expect(await historyOf(id)).toEqual([]);
    });

    it('returns 404 for an unknown entry, and sends nothing while messages are switched off', async () => {
      expectRefused(await send(2_000_000_000, { message: 'Hi' }), 404, { error: 'Entry not found' });
      const id = await weighIn();
      await during({ sms_enabled: 'false' }, async () => {
        expectRefused(await send(id, { message: 'Hi' }), 409, { error: 'Text messages are switched off' });
      });
    });

    it('sends the exact text, with the photo on request, and lists it in the history', async () => {
      const id = await weighIn({ first_name: '[Weight]' }, photoOf('iphone-2mb.jpg'));
      const message = ' Well done, [First Name]!\nSee you at the banquet. ';
      for (const includePhoto of [false, true]) {
        const response = await send(id, { message: `${message}${includePhoto}`, includePhoto });
        expect(response.body).toEqual({ includesPhoto: includePhoto, recipient: '[Weight] Angler' });
        expect(response.status).toBe(200);
      }
      const row = { id: expect.any(Number), messageType: 'manual', sentAt: expect.stringMatching(INSTANT) };
      expect(await historyOf(id)).toEqual([
        { ...row, includedPhoto: true, messageText: `${message}true` },
        { ...row, includedPhoto: false, messageText: `${message}false` },
      ]);
    });

    it('sends one message for 20 parallel requests, and refuses to repeat it', async () => {
      const id = await weighIn();
      const body = { message: 'Well done!', includePhoto: false };
      const responses = await Promise.all(Array.from({ length: 20 }, () => send(id, body)));
      const [sent, ...refused] = responses.toSorted((a, b) => a.status - b.status) as [RestResponse, ...RestResponse[]];
      expect(sent).toMatchObject({ status: 200, body: { includesPhoto: false, recipient: 'Ada Angler' } });
      for (const response of [...refused, await send(id, body)]) expectRefused(response, 409, SAME_MESSAGE);
      expect(await historyOf(id)).toHaveLength(1);
    });

    it('sends one message for 20 requests with one key and returns the same response to all', async () => {
      const id = await weighIn();
      const headers = { 'idempotency-key': randomUUID() };
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => send(id, { message: 'Well done!' }, headers)),
      );
      for (const response of responses) {
        expect(response).toMatchObject({ status: 200, body: { includesPhoto: false, recipient: 'Ada Angler' } });
      }
      expect(await historyOf(id)).toHaveLength(1);
      expectRefused(await send(id, { message: 'Another' }, headers), 409, {
        error: 'This Idempotency-Key was used for another request',
      });
    });

    it.each([
      ['2505559614', 502, 'The message was not sent. Not a mobile number'],
      ['2505559610', 409, 'This number has replied STOP and gets no more messages'],
    ])('returns the reason why the provider refused %s', async (phone, status, error) => {
      const id = await weighIn({ phone_number: phone });
      expectRefused(await send(id, { message: 'Hi' }), status, { error });
      expect(await historyOf(id)).toEqual([]);
    });
  });
}
