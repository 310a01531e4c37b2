import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { PUBLIC, startFakeService, type FakeResponse, type FakeService } from './testing/fake-service.ts';
import { KNOWN_STATE, startFrontDoor } from './testing/start-front-door.ts';

const entries = Array.from({ length: 10 }, (_, index) =>
  fakeEntry({ id: index + 1, rank: index + 1, lastName: `Name<${index + 1}>`, fishWeightLbs: 30 - index / 1_000 }),
);
const boardOf = (rows: readonly object[]): FakeResponse => ({
  headers: PUBLIC,
  body: JSON.stringify({
    data: {
      leaderboard: {
        entries: rows,
        isOfficial: false,
        totalInDivision: rows.length,
        anglersInDivision: rows.length,
        totalInOtherDivision: 0,
      },
    },
  }),
});
const PRIVATE: FakeResponse = {
  status: 403,
  headers: { 'cache-control': 'no-store' },
  body: JSON.stringify({
    errors: [{ message: 'The leaderboard is private.', extensions: { code: 'LEADERBOARD_PRIVATE' } }],
  }),
};
const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';form-action 'none';base-uri 'none';frame-ancestors *";

let now: number;
let maintenanceMessage: string | null;
let gateway: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  now = 5_000;
  maintenanceMessage = null;
  gateway = await startFakeService();
  gateway.respond(() => boardOf(entries));
  frontDoor = await startFrontDoor({
    gatewayUrl: gateway.url,
    now: () => now,
    wallClock: () => Date.parse('2025-08-09T22:00:00Z'),
    readState: async () => ({ ...KNOWN_STATE, maintenanceMessage }),
    // Pages would have no rows; here they are waited for.
    limits: { paintMs: 0 },
  });
});
afterEach(async () => {
  await frontDoor.close();
  await gateway.close();
});

/** Sends the exact path, which `fetch` would normalize. */
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await sendRequest(frontDoor.base, path, { headers: { accept: 'text/html', ...headers } });
  const { 'content-security-policy': policy, 'x-frame-options': frames, ...rest } = response.headers;
  const isFramed = !String(policy).includes("frame-ancestors 'none'");
  return { status: response.status, html: response.body, policy, frames, isFramed, headers: rest };
}

describe('the embedded board', () => {
  it('may be framed, and has ten rows, one script and a link that opens a new tab', async () => {
    const page = await open('/embed/board');
    expect([page.status, page.policy, page.frames]).toEqual([200, POLICY, undefined]);
    expect(page.html).toContain('<h1>Leaderboard</h1><p>10 fish, 10 anglers, closes in 1 h</p><p>Provisional</p>');
    expect(page.html).toContain('<b>#1</b><bdi data-length="0">T. Name&lt;1&gt;</bdi><span>30.00 lbs</span>');
    expect(page.html).toContain('<b>#10</b><bdi data-length="0">T. Name&lt;10&gt;</bdi><span>29.991 lbs</span>');
    expect(page.html.match(/<script.*?>/g)).toEqual(['<script defer src="/outlets/board.js">']);
    expect(page.html).toContain('<a href="/leaderboard" target="_blank" rel="noopener">Full leaderboard</a>');
    const again = await open('/embed/board', { 'if-none-match': String(page.headers.etag) });
    expect([again.status, again.policy, again.frames]).toEqual([304, POLICY, undefined]);
  });

  it('shows the junior division at its own address', async () => {
    const page = await open('/embed/board?division=junior');
    expect([page.status, page.isFramed]).toEqual([200, true]);
    expect(page.html).toContain('<h1>Junior Division</h1>');
    expect(page.html).toContain('<a href="/junior-leaderboard" target="_blank"');
    expect(gateway.requests.at(-1)?.url).toContain('JUNIOR');
  });

  it.each([
    ['/embed/board?utm_source=paper', '/embed/board'],
    ['/embed/board?', '/embed/board'],
    ['/embed/board?division=JUNIOR&x=1', '/embed/board?division=junior'],
  ])('is reached from %s by a redirect that may not be framed', async (path, address) => {
    const page = await open(path);
    expect([page.status, page.headers.location, page.isFramed]).toEqual([308, address, false]);
  });

  it.each([
    '/embed/board/',
    '/Embed/Board',
    '/embed%2fboard',
    '/embed%2Fboard',
    '/%65mbed/board',
    '//embed/board',
    '/embed//board',
    '/embed/board/x',
    '/embed/./board',
    '/embed/board;x',
    '/embed/board%00',
    '/embed/board%3Fdivision=junior',
    '/embed',
  ])('is not at %s, which may not be framed', async (path) => {
    const page = await open(path);
    expect([page.status, page.isFramed]).toEqual([404, false]);
    expect(gateway.requests).toEqual([]);
  });

  it('is a sentence that nothing stores within a second of becoming private', async () => {
    expect((await open('/embed/board')).html).toContain('Name');
    gateway.respond(() => PRIVATE);
    now += 1_000;
    const page = await open('/embed/board');
    expect([page.status, page.isFramed, page.headers['cache-control'], page.headers.etag]).toEqual([
      200,
      true,
      'no-store',
      undefined,
    ]);
    expect(page.html).toContain('<h1>Leaderboard</h1></header><p>The leaderboard is private.</p></main>');
    expect(page.html).not.toContain('Name');
  });

  it.each([
    ['a gateway that is down', { status: 503, body: '{}' }],
    ['another shape', { headers: PUBLIC, body: '{"data":{"leaderboard":{"entries":"Name"}}}' }],
  ])('claims nothing about the board with %s', async (_what, response: FakeResponse) => {
    gateway.respond(() => response);
    const page = await open('/embed/board');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html).toContain(
      '<main data-board="unknown"><header><p>Rangers Salmon Derby 2025</p><h1>Leaderboard</h1></header><p>The leaderboard could not be read yet.</p>',
    );
  });

  it('says that there is no fish yet', async () => {
    gateway.respond(() => boardOf([]));
    expect((await open('/embed/board')).html).toContain('<p>No fish has been weighed in yet.</p>');
  });

  it('closes for maintenance like other pages, unframed', async () => {
    maintenanceMessage = 'Back at 3.';
    await expect.poll(async () => (await open('/embed/board')).status).toBe(503);
    const page = await open('/embed/board');
    expect([page.isFramed, page.html.includes('Back at 3.'), page.html.includes('Name')]).toEqual([false, true, false]);
  });
});

describe('the overlay', () => {
  it.each([
    ['/leaderboard?overlay=1', 'Regular Division', 10],
    ['/junior-leaderboard?overlay=1&rows=5', 'Junior Division', 5],
    ['/leaderboard/Ada?rows=99999&overlay=1', 'Regular Division', 10],
  ])('%s has only rows, and may not be framed', async (path, heading, rows) => {
    const page = await open(path);
    expect([page.status, page.isFramed]).toEqual([200, false]);
    expect(page.html).toContain(`<h1>${heading}</h1>`);
    expect(page.html.match(/<li /g)).toHaveLength(rows);
    expect(page.html).not.toMatch(/<a |id="root"/);
  });

  it.each([
    ['a private board', PRIVATE],
    ['an unknown one', { status: 503, body: '{}' }],
  ])('is empty with %s', async (_what, response: FakeResponse) => {
    gateway.respond(() => response);
    const page = await open('/leaderboard?overlay=1');
    expect(page.html).toMatch(/<main data-board="\w+"><\/main>/);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it.each(['/leaderboard', '/leaderboard?overlay=0', '/details?overlay=1'])('is not at %s', async (path) => {
    expect((await open(path)).html).toContain('id="root"');
  });
});
