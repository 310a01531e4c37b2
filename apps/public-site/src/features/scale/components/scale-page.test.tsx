// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScaleView } from '../follow-scale.ts';
import { ScalePage } from './scale-page.tsx';

const TYPED: ScaleView = { weightLbs: 18.4, name: 'Yolanda Yardstick', thanks: null };
const THANKS = { rank: 25, isJunior: false, qrCode: 'data:image/png;base64,AAAA' };
const viewText = (view: ScaleView) => `event: view\ndata: ${JSON.stringify(view)}\n\n`;

let requests: { readonly url: string; readonly init: RequestInit }[];
let joined: () => Response | Promise<Response>;
/** What each connection sends at once; the last one stays open. */
let streams: (Response | string)[];
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  [requests, streams, stream] = [[], [], undefined];
  joined = () => Response.json({ token: 'v2.token' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    if (url.endsWith('/join')) return joined();
    const next = streams.shift() ?? '';
    if (next instanceof Response) return next;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
        init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        if (next) controller.enqueue(new TextEncoder().encode(next));
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms));
async function show(): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/scale']}>
      <ScalePage />
    </MemoryRouter>,
  );
  await pass(0);
}
async function typeCode(code: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  await pass(0);
}
async function send(text: string): Promise<void> {
  stream?.enqueue(new TextEncoder().encode(text));
  await pass(0);
}
const text = () => document.body.textContent;

test('four digits connect the tablet, which shows weight and name and nothing else', async () => {
  await show();
  streams = [`:\n\n${viewText(TYPED).slice(0, 30)}`];
  await typeCode('04a17');
  expect(JSON.parse(String(requests[0]?.init.body))).toEqual({ code: '0417' });
  expect(requests[1]).toMatchObject({
    url: '/graphql/events/scale',
    init: { headers: { 'x-scale-token': 'v2.token' } },
  });
  expect(screen.getByRole('status').textContent).toBe('Connecting to the scale...');
  await send(viewText(TYPED).slice(30));
  expect(text()).toBe('The scale18.40 lbsYolanda Yardstick');
  await send(viewText({ ...TYPED, weightLbs: 1.125, name: '' }));
  expect(text()).toBe('The scale1.125 lbs');
  await send(viewText({ weightLbs: null, name: '', thanks: null }));
  expect(text()).toBe('The scaleReady');
});

test('the thanks have the place and the QR code, and stay beside the next fish', async () => {
  localStorage.setItem('scaleToken', 'v2.token');
  streams = [viewText({ weightLbs: null, name: '', thanks: THANKS })];
  await show();
  expect(screen.getByRole('status').textContent).toBe('#25, thank youScan me: your fish');
  expect(screen.getByRole('img', { name: "QR code of the fish's page" }).getAttribute('src')).toBe(THANKS.qrCode);
  await send(viewText({ ...TYPED, thanks: { ...THANKS, isJunior: true, qrCode: null } }));
  expect(text()).toBe('The scale18.40 lbsYolanda Yardstick#25 Junior, thank you');
  await send(viewText({ weightLbs: null, name: '', thanks: { ...THANKS, takes: '18.50 takes #24' } }));
  expect(screen.getByRole('status').textContent).toBe('#25, thank you18.50 takes #24Scan me: your fish');
  await send(viewText({ ...TYPED, thanks: { ...THANKS, rank: null } }));
  expect(screen.getByRole('status').textContent).toBe('Thank you');
});

test('a wrong code is said in the words of the server, and the field is empty again', async () => {
  joined = () => Response.json({ errors: [{ message: 'This code is wrong or has ended.' }] }, { status: 404 });
  await show();
  await typeCode('0417');
  expect(screen.getByText('This code is wrong or has ended.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await pass(0);
  expect(screen.getByText('The code has four digits.')).toBeTruthy();
});

test('without a view for 12 s the tablet says so, and comes back by itself', async () => {
  localStorage.setItem('scaleToken', 'v2.token');
  streams = [viewText(TYPED), new Response(null, { status: 503 }), viewText(TYPED)];
  await show();
  await pass(11_000);
  expect(text()).toContain('18.40 lbs');
  await pass(1_000);
  expect(screen.getByRole('status').textContent).toBe('No connection to the scale. It comes back by itself.');
  expect(screen.getByLabelText('Code')).toBeTruthy();
  await pass(4_000);
  expect(text()).toContain('18.40 lbs');
});

test.each<[string, () => Promise<void>]>([
  ['the scale ends the connection', async () => await send('event: ended\ndata: {}\n\n')],
  [
    'the token is refused after a lost connection',
    async () => {
      streams = [new Response('{}', { status: 404 })];
      stream?.close();
      await pass(2_000);
    },
  ],
])('when %s, the tablet asks for another code', async (_what, end) => {
  localStorage.setItem('scaleToken', 'v2.token');
  streams = [viewText(TYPED)];
  await show();
  await end();
  expect(screen.getByRole('status').textContent).toBe('The scale has ended the connection.');
  expect(localStorage.getItem('scaleToken')).toBeNull();
  expect(text()).not.toContain('Yardstick');
});

test.each([
  ['does not answer', () => new Promise<never>(() => undefined)],
  ['answers with a page of errors', () => new Response('<html>', { status: 502 })],
])('when the server %s, the try ends, and the code stays to be sent again', async (_what, answer) => {
  joined = answer;
  await show();
  await typeCode('0417');
  await pass(10_000);
  expect(screen.getByText('The server could not be reached. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('0417');
  expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
});
