import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { afterEach, expect, test, vi } from 'vitest';
import type { OperatingState } from './operating-state.ts';
import { KNOWN_STATE, startFrontDoor } from './testing/start-front-door.ts';

let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
afterEach(async () => await frontDoor.close());

const open = (path: string) => fetch(frontDoor.base + path, { headers: { accept: 'text/html' } });
const statusesOf = async (...paths: string[]) =>
  await Promise.all(paths.map(async (path) => (await open(path)).status));

const withTickets = (url: string): DerbyEvent => ({ ...DEFAULT_EVENT, tickets: { ...DEFAULT_EVENT.tickets, url } });
const unreadable: DerbyEvent = Object.defineProperty({ ...DEFAULT_EVENT }, 'prizes', {
  enumerable: true,
  get: () => expect.unreachable('the prizes cannot be read'),
});

/** States of a gateway of another version, from which a page or a header cannot be built. */
const BAD_STATES: readonly (readonly [string, Partial<OperatingState>])[] = [
  ['an event that cannot be painted', { event: unreadable }],
  ['a ticket host with a semicolon', { event: withTickets('https://tickets;example.org') }],
  ['a ticket address without a host', { event: withTickets('tickets') }],
  ['a photo host with a comma', { apiUrl: 'https://a,b' }],
];

test.each(BAD_STATES)('pages and headers stay as they were during %s', async (_what, bad) => {
  const good = { ...KNOWN_STATE, event: withTickets('https://sale.example/form'), apiUrl: 'https://photos.example' };
  const readState = vi.fn<() => Promise<OperatingState>>(async () => ({ ...good, ...bad }));
  readState.mockResolvedValueOnce(good);
  frontDoor = await startFrontDoor({ readState });
  await vi.waitFor(() => expect(readState.mock.calls.length).toBeGreaterThan(3));
  const response = await open('/details');
  expect(await response.text()).toContain('<title>Event Details | Rangers Salmon Derby 2025</title>');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain('frame-src https://sale.example;');
  expect(policy).toMatch(/img-src 'self' \S+ https:\/\/photos\.example data:/);
});

test.each([...BAD_STATES, ['no response', undefined] as const])(
  'login and console open while the first state is %s',
  async (_what, bad) => {
    frontDoor = await startFrontDoor({
      readState: async () => (bad ? { ...KNOWN_STATE, ...bad } : Promise.reject(new Error('away'))),
    });
    expect(await statusesOf('/login', '/admin', '/')).toEqual([200, 200, 503]);
  },
);
