import { describe, expect, it } from 'vitest';
import { createClient } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { createdMessages, fetchedMedia } from '../support/sandbox-log.ts';
import { withDatabase } from '../support/servers.ts';
import { stackForFile } from '../support/stack-for-file.ts';

const RUN_LIMIT_MS = 120_000;

/** The final state of a message by its phone number (tools/sandbox/README.md). */
const ENDS: Readonly<Record<string, string>> = {
  '2505552001': 'delivered',
  '2505559003': 'undelivered 30003',
  '2505559004': 'undelivered 30004',
  '2505559005': 'undelivered 30005',
  '2505559006': 'undelivered 30006',
  '2505559007': 'undelivered 30007',
  '2505559008': 'undelivered 30008',
  '2505559112': 'undelivered 11200',
  '2505559211': 'failed 21211',
  '2505559408': 'failed 21408',
  '2505559606': 'failed 21606',
  '2505559614': 'failed 21614',
  '2505559610': 'skipped OPTED_OUT',
  '2505559429': 'delivered',
  '2505559501': 'delivered',
  '2505559903': 'delivered',
  '2505559911': 'accepted',
  '2505559912': 'delivered',
  '2505559913': 'delivered',
  '2505552002': 'skipped OPTED_OUT',
};
const REPLIES_STOP = '2505552002';

const { stack, client } = stackForFile({ NODE_ENV: 'test', SMS_SPACING_MS: '150', SMS_REQUEST_TIMEOUT_MS: '3000' });

/** Returns the state of each message by number, e.g. `undelivered 30003`. */
async function ends(): Promise<Record<string, string>> {
  return await withDatabase(stack, async (database) => {
    const rows = await database.db().collection('sms_messages').find().toArray();
    return Object.fromEntries(
      rows.map((row) => [String(row['phoneNumber']), [row['state'], row['errorCode']].filter(Boolean).join(' ')]),
    );
  });
}

async function runEnds(expected: Readonly<Record<string, string>>): Promise<void> {
  await client.call('POST', '/api/admin/end-derby');
  await expect.poll(ends, { timeout: RUN_LIMIT_MS, interval: 500 }).toEqual(expected);
}

describe('a run with webhooks through the front door', () => {
  it('sets every message to the reported state during maintenance and with a private board, and serves photos', async () => {
    for (const [index, phoneNumber] of Object.keys(ENDS).entries()) {
      const photo = phoneNumber === '2505552001' ? { photo: 'phone-gps-0.8mb.jpg' } : {};
      const angler = { firstName: `Angler${index}`, lastName: 'Test', phoneNumber };
      await client.weighIn({ ...angler, fishWeight: String(40 - index), ...photo });
    }
    await client.save({ leaderboard_public: 'false', maintenance_mode: 'true', maintenance_message: 'Back soon.' });
    await eventually('visitors wait', async () =>
      (await fetch(`${stack.baseUrl}/api/leaderboard/status`)).status === 503 ? true : undefined,
    );
    const stop = { from: `+1${REPLIES_STOP}`, body: 'Stop.' };
    const reply = await createClient(stack.sandboxUrl).call('POST', '/control/inbound', stop);
    expect(reply).toMatchObject({ httpStatus: 200 });
    await runEnds(ENDS);

    const creates = await createdMessages(stack.sandboxUrl);
    const taken = creates.filter(({ sid }) => sid !== null).map(({ to }) => to);
    expect(new Set(taken).size).toBe(taken.length);
    expect(creates.map(({ to }) => to)).not.toContain(`+1${REPLIES_STOP}`);
    expect(await fetchedMedia(stack.sandboxUrl)).toMatchObject([{ httpStatus: 200, contentType: 'image/jpeg' }]);
  });

  it('skips a number that replied STOP before a reset, and returns the reason', async () => {
    await client.save({ maintenance_mode: 'false' });
    await client.call('POST', '/api/admin/reset-competition');
    for (const phoneNumber of [REPLIES_STOP, '2505552001']) {
      await client.weighIn({ firstName: 'Angler', lastName: 'Test', phoneNumber, fishWeight: '12' });
    }
    await runEnds({ [REPLIES_STOP]: 'skipped OPTED_OUT', '2505552001': 'delivered' });
    const creates = await createdMessages(stack.sandboxUrl);
    expect(creates.map(({ to }) => to)).not.toContain(`+1${REPLIES_STOP}`);
  });

  it('refuses unsigned webhooks', async () => {
    for (const path of ['status', 'inbound']) {
      const response = await fetch(`${stack.baseUrl}/api/webhooks/sms/${path}`, {
        method: 'POST',
        headers: { 'x-twilio-signature': 'bm90IHRoZSBzaWduYXR1cmU=' },
        body: new URLSearchParams({ From: '+12505552001', Body: 'STOP', MessageSid: 'SM1' }),
      });
      expect([response.status, await response.json()]).toEqual([
        403,
        { error: 'The signature is missing or does not match' },
      ]);
    }
  });
});
