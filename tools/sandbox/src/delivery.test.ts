import { describe, expect, test, vi } from 'vitest';
import { startHost, startPhotoHost } from './testing/start-host.ts';
import { startSandbox } from './testing/start-sandbox.ts';
import { startWebhook } from './testing/start-webhook.ts';

const FROM = '+16045550100';
const PHONE = '+12505552000';
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 3_000, interval: 10 });
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

describe('status callbacks', () => {
  test.each([
    ['2000', ['queued', 'sent', 'delivered']],
    ['9003', ['queued', 'sent', 'undelivered 30003']],
    ['9004', ['queued', 'sent', 'undelivered 30004']],
    ['9005', ['queued', 'sent', 'undelivered 30005']],
    ['9006', ['queued', 'sent', 'undelivered 30006']],
    ['9007', ['queued', 'sent', 'undelivered 30007']],
    ['9008', ['queued', 'sent', 'undelivered 30008']],
    ['9112', ['queued', 'sent', 'failed 11200']],
    ['9911', ['queued', 'sent']],
    ['9912', ['queued', 'queued', 'sent', 'sent', 'delivered', 'delivered']],
    ['9913', ['delivered', 'sent', 'queued']],
  ])('report a message to 555-%s as %j, signed for the URL', async (lastFour, reported) => {
    const { client, config } = await startSandbox();
    const webhook = await startWebhook();
    const { sid } = await client.messages.create({
      to: `+1250555${lastFour}`,
      from: FROM,
      body: 'Hi',
      statusCallback: webhook.url,
    });
    await until(() => expect(webhook.calls).toHaveLength(reported.length));
    const reports = webhook.calls.map(({ params }) => [params['MessageStatus'], params['ErrorCode']].join(' ').trim());
    expect(reports).toEqual(reported);
    expect(webhook.calls.every((call) => call.params['MessageSid'] === sid)).toBe(true);
    expect(webhook.calls.every((call) => call.validFor(config.authToken))).toBe(true);
    expect(webhook.calls.some((call) => call.validFor('another token'))).toBe(false);
    const [status = ''] = (reported.includes('delivered') ? 'delivered' : (reported.at(-1) ?? '')).split(' ');
    await expect(client.messages(sid).fetch()).resolves.toMatchObject({ status });
  });

  test('are retried once after a 5xx and not after a 4xx', async () => {
    const { client, log } = await startSandbox();
    const webhook = await startWebhook([500, 204, 403]);
    await client.messages.create({ to: PHONE, from: FROM, body: 'Hi', statusCallback: webhook.url });
    await until(() => expect(webhook.calls).toHaveLength(4));
    await until(async () => expect((await log()).callbacks).toHaveLength(3));
    expect((await log()).callbacks.map(({ httpStatus, attempts }) => [httpStatus, attempts])).toEqual([
      [204, 2],
      [403, 1],
      [204, 1],
    ]);
  });
});

type Client = Awaited<ReturnType<typeof startSandbox>>['client'];

/** Sends a message with a picture. Resolves with its error code when it has failed. */
async function failureOf(client: Client, mediaUrl: string): Promise<number> {
  const { sid } = await client.messages.create({ to: PHONE, from: FROM, mediaUrl: [mediaUrl] });
  await until(async () => expect((await client.messages(sid).fetch()).status).toBe('failed'));
  return (await client.messages(sid).fetch()).errorCode;
}

describe('media', () => {
  test('is fetched before the message is delivered, stored and served', async () => {
    const host = await startPhotoHost(PNG, 'image/png');
    const { client, url, log } = await startSandbox({ publicUrl: host.url });
    const { sid } = await client.messages.create({ to: PHONE, from: FROM, mediaUrl: [`${host.url}/fish.png`] });
    expect(sid).toMatch(/^MM/);
    await until(async () => expect((await client.messages(sid).fetch()).status).toBe('delivered'));
    const [media] = (await log()).media;
    expect(media).toMatchObject({ sid, httpStatus: 200, contentType: 'image/png', sizeBytes: 4 });
    const picture = await fetch(`${url}/media/${media?.mediaSid}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PNG);
  });

  test.each([
    [11200, 'a status other than 200', 404, PNG, 'image/png'],
    [12300, 'a page instead of a picture', 200, PNG, 'text/html'],
    [11751, 'more than 5 MB', 200, new Uint8Array(5 * 1024 * 1024 + 1), 'image/jpeg'],
  ])('fails a message with error %i for %s', async (errorCode, _what, status, bytes, type) => {
    const host = await startHost((_, response) => response.writeHead(status, { 'content-type': type }).end(bytes));
    const { client } = await startSandbox({ publicUrl: host.url });
    expect(await failureOf(client, `${host.url}/fish`)).toBe(errorCode);
  });

  test('is fetched from the site only, also when the message names another address', async () => {
    const other = await startPhotoHost(PNG, 'image/png');
    const site = await startHost((_, response) => response.writeHead(302, { location: `${other.url}/fish.png` }).end());
    const { client, log } = await startSandbox({ publicUrl: site.url });
    for (const mediaUrl of [`${other.url}/fish.png`, `${site.url}@127.0.0.1/fish.png`, `${site.url}/moved`]) {
      expect(await failureOf(client, mediaUrl)).toBe(11_200);
    }
    expect(other.requests).toEqual([]);
    expect(site.requests).toEqual(['/moved']);
    expect((await log()).media.map(({ httpStatus }) => httpStatus)).toEqual([null, null, 302]);
  });

  test('is read little further than the limit of 5 MB', async () => {
    const endless = await startHost((_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const more = () => response.write(new Uint8Array(1024 * 1024), () => response.destroyed || setImmediate(more));
      more();
    });
    const { client, log } = await startSandbox({ publicUrl: endless.url });
    expect(await failureOf(client, `${endless.url}/fish.jpg`)).toBe(11_751);
    expect((await log()).media[0]?.sizeBytes).toBeLessThan(8 * 1024 * 1024);
  });
});
