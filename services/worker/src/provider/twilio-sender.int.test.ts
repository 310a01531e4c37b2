import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { outcomeOf, type LookUpResponse } from '@derby/domain/messaging';
import { settingsCodec, type WireSettings } from '@derby/domain/settings';
import { listen } from '@derby/server-kit/testing/listen';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import { SANDBOX_ACCOUNT, startSandbox, type SandboxProcess } from '../testing/start-sandbox.ts';
import { createTwilioSender } from './twilio-sender.ts';

let sandbox: SandboxProcess;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => await sandbox.stop());
beforeEach(async () => await sandbox.clear());

/** For the number to which the sandbox never responds. Other numbers get a long timeout for a busy machine. */
const SILENCE_TIMEOUT_MS = 800;

function senderWith(wire: WireSettings, { providerUrl = sandbox.url, requestTimeoutMs = 2_000 } = {}) {
  const settings = settingsCodec.decode({ ...SANDBOX_ACCOUNT, ...wire });
  const publicUrl = 'https://derby.example';
  return createTwilioSender({
    settings: { current: () => settings },
    providerUrl,
    publicUrl,
    requestTimeoutMs,
    logger: quietLogger,
  });
}

const message = (lastFour: string) => ({
  id: 7,
  to: `+1250555${lastFour}`,
  body: `text for ${lastFour}`,
  photoPath: null,
});

describe('send', () => {
  it('returns the id of an accepted message', async () => {
    const response = await senderWith({}).send(message('0101'));
    expect(response).toEqual({ kind: 'accepted', sid: expect.stringMatching(/^SM[0-9a-f]{32}$/) });
  });

  it('sends the photo as a URL below the public URL, or below api_url', async () => {
    const photo = { ...message('0101'), photoPath: '/uploads/0123.jpg' };
    await senderWith({}).send(photo);
    await senderWith({ api_url: 'https://api.derby.example' }).send(photo);
    const { creates } = await sandbox.log();
    expect(creates.map(({ mediaUrls }) => mediaUrls)).toEqual([
      ['https://derby.example/uploads/0123.jpg'],
      ['https://api.derby.example/uploads/0123.jpg'],
    ]);
  });

  it('requests receipts at the public URL with our message id', async () => {
    await senderWith({ api_url: 'https://api.derby.example' }).send(message('0101'));
    const { creates } = await sandbox.log();
    expect(creates.map(({ statusCallback }) => statusCallback)).toEqual([
      'https://derby.example/api/webhooks/sms/status?message=7',
    ]);
  });

  it.each([
    ['9211', { kind: 'failed', errorCode: '21211' }],
    ['9610', { kind: 'opted-out' }],
    ['9500', { kind: 'unknown' }],
    ['9901', { kind: 'unknown' }],
  ])('returns the outcome for number %s after one request', async (lastFour, outcome) => {
    const sender = senderWith({}, { requestTimeoutMs: lastFour === '9901' ? SILENCE_TIMEOUT_MS : 2_000 });
    expect(outcomeOf(await sender.send(message(lastFour)))).toEqual(outcome);
    expect(await sandbox.log()).toMatchObject({ total: 1 });
  });

  it('returns retry-later for a 429 after one request', async () => {
    expect(outcomeOf(await senderWith({}).send(message('9429')))).toMatchObject({ kind: 'retry-later' });
    expect(await sandbox.log()).toMatchObject({ total: 1 });
  });

  it('returns pause for a wrong token and for a missing account', async () => {
    const wrong = senderWith({ twilio_auth_token: 'a-wrong-token-of-the-account' });
    expect(outcomeOf(await wrong.send(message('0101')))).toEqual({ kind: 'pause', reason: 'CREDENTIALS_REFUSED' });
    for (const key of ['twilio_account_sid', 'twilio_auth_token', 'twilio_phone_number']) {
      const response = await senderWith({ [key]: '' }).send(message('0101'));
      expect(outcomeOf(response)).toEqual({ kind: 'pause', reason: 'NOT_CONFIGURED' });
    }
  });

  it('opens a connection for each request', async () => {
    let connections = 0;
    const provider = createServer((_request, response) => void response.writeHead(503).end());
    provider.on('connection', () => (connections += 1));
    const sender = senderWith({}, { providerUrl: await listen(provider) });
    await sender.send(message('0101'));
    await sender.send(message('0102'));
    provider.close();
    expect(connections).toBe(2);
  });

  it('reports not-sent when a provider with TLS does not complete the connection', async () => {
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined));
    const providerUrl = (await listen(silent)).replace('http:', 'https:');
    const sender = senderWith({}, { providerUrl, requestTimeoutMs: 500 });
    expect(await sender.send(message('0101'))).toEqual({ kind: 'not-sent' });
    silent.close();
  });

  it('reports not-sent when the connection is refused', async () => {
    expect(await senderWith({}, { providerUrl: 'http://127.0.0.1:1' }).send(message('0101'))).toEqual({
      kind: 'not-sent',
    });
  });
});

describe('readBalance', () => {
  const asked: string[] = [];
  const balanceWith = async (status: number, body: object) => {
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const providerUrl = await listen(server);
    try {
      return await senderWith({}, { providerUrl }).readBalance?.();
    } finally {
      server.close();
    }
  };

  it('returns what the provider tells of the account', async () => {
    const account_sid = SANDBOX_ACCOUNT.twilio_account_sid;
    const told = { account_sid, balance: '12.305', currency: 'USD' };
    expect(await balanceWith(200, told)).toEqual({ amount: 12.305, currency: 'USD' });
    expect(asked).toEqual([`/2010-04-01/Accounts/${account_sid}/Balance.json`]);
  });

  it.each([
    [404, { code: 20_404, message: 'not found' }],
    [403, { code: 20_003, message: 'restricted key' }],
    [200, { balance: null, currency: null }],
    [200, { balance: '', currency: 'USD' }],
  ])('returns null for %d %o', async (status, body) => {
    expect(await balanceWith(status, body)).toBeNull();
  });
});

describe('findSent', () => {
  const find = async (lastFour: string, body = message(lastFour).body) =>
    await senderWith({}).findSent({ to: message(lastFour).to, body });

  it('finds a message that was accepted without a response', async () => {
    await senderWith({}).send(message('9501'));
    expect(await find('9501')).toMatchObject({ kind: 'listed', found: [{ sid: expect.stringMatching(/^SM/) }] });
  });

  it('does not find a message that never arrived', async () => {
    await senderWith({}).send(message('9500'));
    expect(await find('9500')).toMatchObject({ kind: 'listed', found: [] });
  });

  // SparkDevNetwork/Rock#6505, opengovsg/postmangovsg#522: the provider replaces characters by similar ones.
  it.each([
    ['quotes and dashes', 'You\u2019re \u201cthird\u201d \u2013 well done\u2026', 'You\'re "third" - well done...'],
    ['spaces and line ends', 'Ann\u00A0Lee,\r\nrank 3 ', 'Ann Lee,\nrank 3'],
    ['characters of the extension table', 'rank [3] ~ 12 lbs', 'rank (3) - 12 lbs'],
    ['decomposed letters', 'Zoe\u0308', 'Zo\u00EB'],
  ])('finds a text in which the provider replaced %s', async (_what, sent, listed) => {
    await senderWith({}).send({ ...message('0101'), body: listed });
    expect(await find('0101', sent)).toMatchObject({ found: [{ sid: expect.stringMatching(/^SM/) }] });
  });

  it('finds a text after the prefix of a trial account, but not one that only ends in the same way', async () => {
    await senderWith({}).send({ ...message('0101'), body: 'Sent from your Twilio trial account - Ann Lee: 12.5 lbs' });
    expect(await find('0101', 'Ann Lee: 12.5 lbs')).toMatchObject({ found: [{}] });
    expect(await find('0101', 'Ann Lee: 2.5 lbs')).toMatchObject({ found: [] });
  });

  it('does not take a longer text that ends in the same words for the message', async () => {
    await senderWith({}).send({ ...message('0101'), body: 'Ann, you are third' });
    expect(await find('0101', 'you are third')).toMatchObject({ found: [], others: [{ isHidden: false }] });
  });

  it('finds a text beside a message that has a picture only', async () => {
    const date_created = 'Sat, 09 Aug 2025 19:00:00 +0000';
    const messages = [
      { sid: 'MM1', body: null, date_created },
      { sid: 'SM1', body: 'Ann Lee', date_created },
    ];
    const provider = createServer((_request, response) => void response.end(JSON.stringify({ messages })));
    const sender = senderWith({}, { providerUrl: await listen(provider) });
    expect(await sender.findSent({ to: message('0101').to, body: 'Ann Lee' })).toMatchObject({
      found: [{ sid: 'SM1' }],
      others: [{ sid: 'MM1', isHidden: true }],
    });
    provider.close();
  });

  it('returns a message without its text or time among the others', async () => {
    const messages = [
      { sid: 'SM1', body: '', date_created: 'Sat, 09 Aug 2025 19:00:00 +0000' },
      { sid: 'SM2', body: 'Ann Lee', date_created: null },
      { sid: 'SM3', body: 'Bo Roe', date_created: 'Sat, 09 Aug 2025 19:00:00 +0000' },
    ];
    const provider = createServer((_request, response) => void response.end(JSON.stringify({ messages })));
    const sender = senderWith({}, { providerUrl: await listen(provider) });
    const createdAt = new Date('2025-08-09T19:00:00.000Z');
    expect(await sender.findSent({ to: message('0101').to, body: 'Ann Lee' })).toMatchObject({
      found: [],
      others: [
        { sid: 'SM1', createdAt, isHidden: true },
        { sid: 'SM2', createdAt: null, isHidden: false },
        { sid: 'SM3', createdAt, isHidden: false },
      ],
    });
    provider.close();
  });

  it('does not find another text or another recipient', async () => {
    await senderWith({}).send(message('0101'));
    expect(await find('0101', 'another text')).toMatchObject({ found: [] });
    expect(await find('0102')).toMatchObject({ found: [] });
  });

  it('returns the times of the provider, and listedSince null for a complete list', async () => {
    const from = Math.floor(Date.now() / 1_000) * 1_000;
    await senderWith({}).send(message('0101'));
    const response = (await find('0101')) as Extract<LookUpResponse, { kind: 'listed' }>;
    expect(response).toMatchObject({ kind: 'listed', listedSince: null });
    for (const time of [response.respondedAt, response.found[0]?.createdAt]) {
      expect(time?.getTime()).toBeGreaterThanOrEqual(from);
      expect(time?.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it('returns no-response when the list is unavailable', async () => {
    const query = { to: message('0101').to, body: 'text' };
    expect(await senderWith({}, { providerUrl: 'http://127.0.0.1:1' }).findSent(query)).toEqual({
      kind: 'no-response',
    });
    expect(await senderWith({ twilio_account_sid: '' }).findSent(query)).toEqual({ kind: 'no-response' });
  });
});
