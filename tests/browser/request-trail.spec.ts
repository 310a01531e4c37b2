import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from './fixtures.ts';

const VISITORS_REQUEST_ID = 'trail-of-one-message-0001';
const WEIGH_IN = { firstName: 'Quillfeather', lastName: 'Zanderbrook', phoneNumber: '2505552345', fishWeight: '17.25' };
/** The front door does not know who is signed in, and logs only failures. */
const HOPS = ['rest-compat', 'worker'] as const;

const logOf = (stack: Stack, name: string) => readFileSync(join(stack.dataDirectory, 'logs', `${name}.log`), 'utf8');

test('one request id is in the logs of the API and the worker that handled a text message', async ({
  stack,
  client,
}) => {
  const { id } = await client.weighIn(WEIGH_IN);
  const message = { message: 'See you at the banquet.' };
  const response = await client.send('POST', `/api/entries/${id}/send-sms`, message, {
    'x-request-id': VISITORS_REQUEST_ID,
  });
  // A refusal would say its reason.
  expect(await response.json()).toEqual({ includesPhoto: false, recipient: 'Quillfeather Zanderbrook' });
  const requestId = response.headers.get('x-request-id') ?? '';
  expect(requestId).toMatch(/^[\w-]{36}$/);
  for (const hop of HOPS) {
    await eventually(`${hop} logs the request's id`, () => (logOf(stack, hop).includes(requestId) ? true : undefined));
    expect(logOf(stack, hop)).not.toContain(VISITORS_REQUEST_ID);
  }
});

test('every service responds to /health, /ready and /metrics', async ({ stack }) => {
  const listening = stack.processes().filter(({ name }) => name !== 'mongodb' && name !== 'redis');
  expect(listening.map(({ name }) => name).toSorted()).toEqual([
    'admin-console',
    'front-door',
    'gateway',
    'public-site',
    'rest-compat',
    'sandbox',
    'worker',
  ]);
  for (const { name, url } of listening) {
    for (const path of ['/health', '/ready', '/metrics']) {
      const response = await fetch(`${url}${path}`);
      expect(response.status, `${name}${path}`).toBe(200);
    }
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics, name).toContain('http_request_duration_seconds');
  }
});
