import { describe, expect, test } from 'vitest';
import { startSandbox } from './testing/start-sandbox.ts';
import { startWebhook } from './testing/start-webhook.ts';

const message = { to: '+12505552000', from: '+16045550100', body: 'Hi' };

describe('POST /control/behaviour', () => {
  test('applies an outcome to the next requests only', async () => {
    const { client, behave } = await startSandbox();
    await behave({ next: { outcome: 'unavailable', count: 2 } });
    for (let time = 0; time < 2; time += 1) {
      await expect(client.messages.create(message)).rejects.toMatchObject({ status: 503 });
    }
    await expect(client.messages.create(message)).resolves.toMatchObject({ status: 'queued' });
  });

  test('rejects valid credentials until the behaviour is reset', async () => {
    const { client, behave, url } = await startSandbox();
    await behave({ rejectsCredentials: true });
    await expect(client.messages.create(message)).rejects.toMatchObject({ status: 401, code: 20003 });
    await fetch(`${url}/control/behaviour`, { method: 'DELETE' });
    await expect(client.messages.create(message)).resolves.toMatchObject({ status: 'queued' });
  });

  test('logs a request before a delayed response', async () => {
    const { client, behave, log } = await startSandbox();
    await behave({ delayMs: 300 });
    let responded = false;
    const response = client.messages.create(message).then(() => (responded = true));
    await expect.poll(async () => (await log()).total).toBe(1);
    expect(responded).toBe(false);
    await response;
  });

  test('refuses an unknown fault', async () => {
    const { postJson } = await startSandbox();
    expect((await postJson('/control/behaviour', { explode: true })).status).toBe(400);
    expect((await postJson('/control/behaviour', { next: { outcome: 'explode', count: 1 } })).status).toBe(400);
  });
});

describe('POST /control/inbound', () => {
  test('forwards STOP with a signature, and the number is refused with 21610 until START', async () => {
    const webhook = await startWebhook();
    const { client, postJson, config, log } = await startSandbox({ inboundUrl: webhook.url });
    await client.messages.create(message);
    const response = await postJson('/control/inbound', { from: message.to, body: ' stop ' });
    expect(await response.json()).toMatchObject({ httpStatus: 204 });
    expect(webhook.calls[0]?.params).toMatchObject({ From: message.to, To: message.from, Body: ' stop ' });
    expect(webhook.calls[0]?.validFor(config.authToken)).toBe(true);
    expect((await log()).optedOut).toEqual([message.to]);
    await expect(client.messages.create(message)).rejects.toMatchObject({ status: 400, code: 21610 });

    await postJson('/control/inbound', { from: message.to, body: 'START' });
    await expect(client.messages.create(message)).resolves.toMatchObject({ status: 'queued' });
  });
});

describe('/control/log', () => {
  test('returns the smallest gap between two requests, including refused ones', async () => {
    const { client, log } = await startSandbox();
    expect((await log()).smallestGapMs).toBeNull();
    await client.messages.create(message);
    await client.messages.create({ ...message, to: '+12505559614' }).catch(() => undefined);
    const { creates, smallestGapMs } = await log();
    const [first, second] = creates.map((create) => create.monotonicMs);
    expect(smallestGapMs).toBeCloseTo((second ?? 0) - (first ?? 0));
    expect(smallestGapMs).toBeGreaterThan(0);
  });

  test('DELETE removes messages, requests and opt-outs', async () => {
    const webhook = await startWebhook();
    const { client, postJson, url, log } = await startSandbox({ inboundUrl: webhook.url });
    await client.messages.create(message);
    await postJson('/control/inbound', { from: message.to, body: 'STOP' });
    expect((await fetch(`${url}/control/log`, { method: 'DELETE' })).status).toBe(204);
    expect(await log()).toMatchObject({ total: 0, creates: [], optedOut: [] });
    await expect(client.messages.list()).resolves.toEqual([]);
  });
});
