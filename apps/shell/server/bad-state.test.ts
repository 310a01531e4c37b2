import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { createLogger } from '@derby/server-kit/logger';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { keepLastGood } from './keep-last-good.ts';
import type { OperatingState, PastYears } from './operating-state.ts';
import { startFakeService, type FakeService } from './testing/fake-service.ts';
import { KNOWN_STATE, startFrontDoor } from './testing/start-front-door.ts';

const PAGES = ['/', '/leaderboard', '/junior-leaderboard', '/details', '/tickets', '/results', '/login', '/admin'];
const CALLS = [
  ...['/health', '/robots.txt', '/sitemap.xml', '/site.webmanifest'].map((path) => ['GET', path] as const),
  ...['/graphql', '/api/login', '/api/webhooks/sms/inbound', '/api/webhooks/sms/status'].map(
    (path) => ['POST', path] as const,
  ),
];

let service: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
let state: OperatingState;
let years: PastYears;
let reads = 0;

beforeAll(async () => {
  service = await startFakeService();
});
afterAll(async () => await service.close());
afterEach(async () => await frontDoor.close());

async function start(first: OperatingState, firstYears: PastYears = []): Promise<void> {
  state = first;
  years = firstYears;
  frontDoor = await startFrontDoor({
    gatewayUrl: service.url,
    restCompatUrl: service.url,
    readState: async () => {
      reads += 1;
      return state;
    },
    readPastYears: async () => years,
  });
}

/** Shows another state to the front door. */
async function change(next: OperatingState, nextYears: PastYears = years): Promise<void> {
  [state, years] = [next, nextYears];
  const before = reads;
  // The second read begins after the first one was used.
  await vi.waitFor(() => expect(reads).toBeGreaterThan(before + 2));
}

/** Returns the event with a field that cannot be read. */
function unreadable(field: keyof DerbyEvent): DerbyEvent {
  return Object.defineProperty({ ...DEFAULT_EVENT }, field, {
    enumerable: true,
    get: () => {
      throw new Error(`${field} cannot be read`);
    },
  });
}

const withTickets = (url: string): DerbyEvent => ({
  ...DEFAULT_EVENT,
  tickets: { ...DEFAULT_EVENT.tickets, url },
});

/** States with which a part of the front door throws. */
const BAD_STATES: readonly (readonly [string, OperatingState])[] = [
  ...(Object.keys(DEFAULT_EVENT) as (keyof DerbyEvent)[]).map(
    (field) => [`unreadable ${field}`, { ...KNOWN_STATE, event: unreadable(field) }] as const,
  ),
  ['ticket host with a comma', { ...KNOWN_STATE, event: withTickets('https://tickets,example.org/derby') }],
  ['ticket host with a semicolon', { ...KNOWN_STATE, event: withTickets('https://tickets;example.org') }],
  ['ticket address without a host', { ...KNOWN_STATE, event: withTickets('tickets') }],
  ['year 25', { ...KNOWN_STATE, event: { ...DEFAULT_EVENT, weighInStart: '0025-08-09T12:00' } }],
  ['photo host with a comma', { ...KNOWN_STATE, apiUrl: 'https://a,b' }],
  ['photo address without a host', { ...KNOWN_STATE, apiUrl: 'photos' }],
];
const BAD_YEARS = [{ toString: () => expect.unreachable('a year is read') }] as unknown as PastYears;

async function expectEverythingResponds(): Promise<void> {
  for (const path of PAGES) {
    const response = await fetch(frontDoor.base + path, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect.soft([path, response.status, html.includes('id="runtime-config"')]).toEqual([path, 200, true]);
    expect.soft(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  for (const [method, path] of CALLS) {
    expect.soft([path, (await fetch(frontDoor.base + path, { method })).status]).toEqual([path, 200]);
  }
}

test.each(BAD_STATES)('every route responds when the first state has: %s', async (_what, bad) => {
  await start(bad, BAD_YEARS);
  await expectEverythingResponds();
  const policy = (await fetch(`${frontDoor.base}/health`)).headers.get('content-security-policy');
  expect(policy).toMatch(/img-src 'self' \S+ data: blob:;/);
  expect(policy).toContain('frame-src https://tickets.test;');
});

test('pages, headers and sitemap of the last good state stay during every bad one', async () => {
  const good = { ...KNOWN_STATE, event: withTickets('https://sale.example/form'), apiUrl: 'https://photos.example' };
  await start(good, ['2024']);
  const read = async (path: string) => await fetch(frontDoor.base + path, { headers: { accept: 'text/html' } });
  expect(await (await read('/sitemap.xml')).text()).toContain('/results/2024');
  for (const [what, bad] of BAD_STATES) {
    // The part of the state that is not bad stays as it was.
    const part = bad.event === KNOWN_STATE.event ? { apiUrl: bad.apiUrl } : { event: bad.event };
    await change({ ...good, ...part }, BAD_YEARS);
    const response = await read('/details');
    const policy = response.headers.get('content-security-policy');
    const title = /<title>.*<\/title>/.exec(await response.text())?.[0];
    expect.soft([what, title]).toEqual([what, '<title>Event Details | Rangers Salmon Derby 2025</title>']);
    expect.soft(policy).toContain('frame-src https://sale.example;');
    expect.soft(policy).toMatch(/img-src 'self' \S+ https:\/\/photos\.example data:/);
    expect.soft(await (await read('/sitemap.xml')).text()).toContain('/results/2024');
  }
});

test('login and console open before the gateway has responded', async () => {
  await start(KNOWN_STATE);
  await frontDoor.close();
  frontDoor = await startFrontDoor({ readState: () => Promise.reject(new Error('away')) });
  const statusOf = async (path: string) =>
    (await fetch(frontDoor.base + path, { headers: { accept: 'text/html' } })).status;
  expect([await statusOf('/login'), await statusOf('/admin'), await statusOf('/')]).toEqual([200, 200, 503]);
});

test('keepLastGood builds once per input and logs a failure once', () => {
  const lines: unknown[] = [];
  const logger = createLogger({ name: 'test', level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const build = vi.fn<(input: string) => string>((input) => {
    if (input === 'bad') throw new Error('no');
    return input.toUpperCase();
  });
  const built = keepLastGood(build, { name: 'letters', fallback: 'NONE', logger });
  expect(['bad', 'bad', 'a', 'a', 'bad', 'bad', 'b'].map(built)).toEqual(['NONE', 'NONE', 'A', 'A', 'A', 'A', 'B']);
  expect(build).toHaveBeenCalledTimes(4);
  expect(lines).toMatchObject([
    { part: 'letters', msg: 'failed to build from state, keeping the last good one' },
    { part: 'letters' },
  ]);
});
