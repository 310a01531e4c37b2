import { describe, expect, test, vi } from 'vitest';
import { startSandbox } from './testing/start-sandbox.ts';

const FROM = '+16045550100';

describe('GET /phones.json', () => {
  test('returns one phone per number, phones with the newest message first, and messages of a phone oldest first', async () => {
    const { client, url } = await startSandbox();
    for (const [to, body] of [
      ['+12505552001', 'Hi Ada'],
      ['+12505552002', 'Hi Ben'],
      ['+12505552001', 'Hi again'],
    ] as const) {
      await client.messages.create({ to, from: FROM, body });
    }
    await client.messages.create({ to: '+12505559614', from: FROM, body: 'refused' }).catch(() => undefined);
    await vi.waitFor(async () => {
      const shown = await (await fetch(`${url}/phones.json`)).json();
      expect(shown).toMatchObject({
        timeZone: 'America/Los_Angeles',
        totalRequests: 4,
        totalMessages: 3,
        phones: [
          {
            phoneNumber: '+12505552001',
            messages: [
              { text: 'Hi Ada', status: 'delivered' },
              { text: 'Hi again', status: 'delivered' },
            ],
          },
          { phoneNumber: '+12505552002', messages: [{ text: 'Hi Ben', status: 'delivered' }] },
        ],
      });
    });
  });
});

describe('GET /phones/events', () => {
  test('sends a change to an open page and does not delay the shutdown of the sandbox', async () => {
    const { client, url, close } = await startSandbox();
    const response = await fetch(`${url}/phones/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('data: hello');
    await client.messages.create({ to: '+12505552001', from: FROM, body: 'Hi' });
    expect((await reader?.read())?.value).toBe('data: changed\n\n');
    await close();
  });
});

describe('GET /magic-numbers.json', () => {
  test('returns the numbers that fail, with the failure', async () => {
    const { url } = await startSandbox();
    const rows = (await (await fetch(`${url}/magic-numbers.json`)).json()) as unknown[];
    expect(rows).toContainEqual({ number: '555-9610', says: '21610 opted out' });
    expect(rows).toContainEqual({ number: '555-9903', says: 'no answer once, accepted' });
  });
});

describe('the pages of the sandbox', () => {
  test('show the phones without inline scripts and refuse to be framed', async () => {
    const { url } = await startSandbox();
    const page = await fetch(`${url}/`);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] ?? '');
    const statuses = await Promise.all(files.map(async (file) => (await fetch(url + file)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(files.length).toBeGreaterThan(2);
  });

  test('show the ticketing form, which may be framed and is delayed by ?slow', async () => {
    const { url } = await startSandbox();
    const startedAt = performance.now();
    const page = await fetch(`${url}/ticketing?slow=250`);
    expect(performance.now() - startedAt).toBeGreaterThan(240);
    expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(page.headers.has('x-frame-options')).toBe(false);
    expect(await page.text()).toContain('Junior ticket');
  });

  test('return 404 for an unknown picture', async () => {
    const { url } = await startSandbox();
    expect((await fetch(`${url}/media/..%2F..%2Fpackage.json`)).status).toBe(404);
    expect((await fetch(`${url}/media/ME${'0'.repeat(32)}`)).status).toBe(404);
  });
});
