import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_ROUTES, pathOf } from '@derby/micro-frontend/pages';
import { ODD_ADDRESSES, ODD_TIMES } from '@derby/rules/testing/odd-values';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { openTarget } from './target.ts';

const SETTINGS = '/api/admin/global-settings';
const TIME_SETTINGS = ['weigh_in_start', 'weigh_in_end', 'entry_deadline'];
const ADDRESS_FIELDS = 6;
const TIME_FIELDS = 4;
/** Time within which a saved event shows everywhere. */
const EFFECT_LIMIT_MS = 10_000;
const PAGES = [...new Set(PAGE_ROUTES.map(({ page }) => page))]
  // A year, a fish and a card that exist have tests of their own.
  .filter((page) => page !== 'result' && page !== 'fish' && page !== 'card')
  .map((page) => pathOf(page));
const OPERATIONS = readFileSync(
  join(REPOSITORY_ROOT, 'apps/admin-console/src/features/event/api.graphql'),
  'utf8',
).split(/\n\n(?=query|mutation)/);
const [READ = '', SAVE = ''] = ['Event_Event', 'Event_Save'].map((name) =>
  OPERATIONS.find((one) => one.includes(` ${name}`)),
);

interface EditableEvent {
  readonly version: number;
  readonly organiser: object;
  readonly venue: object;
  readonly programme: object[];
  readonly tickets: object;
}

const target = openTarget();
let before: EditableEvent;
let settingsBefore: Record<string, string>;

beforeAll(async () => {
  before = await readEvent();
  settingsBefore = await target.client.read<Record<string, string>>(SETTINGS);
});
afterAll(async () => {
  await target.client.save({ api_url: settingsBefore['api_url'] ?? '' });
  await saveEvent(before);
});

const readEvent = async () => (await target.client.graphql<{ editableEvent: EditableEvent }>(READ)).editableEvent;

/** Saves the event. Returns the reason of a refusal. */
async function saveEvent(event: object): Promise<string | undefined> {
  const { version } = await readEvent();
  const variables = { event: { ...event, version: undefined }, version };
  const response = await target.client.send('POST', '/graphql', { query: SAVE, variables });
  const { errors } = (await response.json()) as { errors?: { message: string }[] };
  return errors?.map(({ message }) => message).join('; ');
}

/** Returns the event with addresses and times in all of its fields for them. */
function eventWith(addresses: readonly string[], times: readonly string[]): object {
  const [organiser, maps, itemMaps, licence, tickets, secondMaps] = addresses;
  const [weighInStart, weighInEnd, entryDeadline, onSaleFrom = null] = times;
  const item = { title: 'x', startsAt: '12:00', endsAt: null, description: 'x', place: null };
  return {
    ...before,
    weighInStart,
    weighInEnd,
    entryDeadline,
    organiser: { ...before.organiser, url: organiser },
    venue: { ...before.venue, mapsUrl: maps },
    programme: [
      { ...item, mapsUrl: itemMaps },
      { ...item, mapsUrl: secondMaps },
    ],
    licence: { text: 'x', url: licence },
    tickets: { ...before.tickets, url: tickets, onSaleFrom },
  };
}

async function saveSettings(settings: object): Promise<unknown> {
  const response = await target.client.send('PUT', SETTINGS, settings);
  return [response.status, ((await response.json()) as { error?: string }).error];
}

const texts = (values: typeof ODD_ADDRESSES, isAccepted: boolean) =>
  values.filter((one) => one.isAccepted === isAccepted).map(({ text }) => text);

it('refuses an odd address and an odd time in every field with a reason', async () => {
  const [address = ''] = texts(ODD_ADDRESSES, false);
  const [time = ''] = texts(ODD_TIMES, false);
  for (const [key, value] of [['api_url', address], ...TIME_SETTINGS.map((name) => [name, time])] as const) {
    expect(await saveSettings({ [key]: value })).toEqual([400, expect.stringMatching(new RegExp(`^${key} must `))]);
  }
  const addresses = Array.from({ length: ADDRESS_FIELDS }, () => address);
  const times = Array.from({ length: TIME_FIELDS }, () => time);
  const refusal = (await saveEvent(eventWith(addresses, times))) ?? '';
  expect(refusal.match(/ (?:url|mapsUrl) must /g)).toHaveLength(ADDRESS_FIELDS);
  expect(refusal.match(/(?:weigh_in_start|weigh_in_end|entry_deadline|onSaleFrom) must /g)).toHaveLength(TIME_FIELDS);
});

it('serves every page and both APIs with every odd value that it accepts', async () => {
  const addresses = texts(ODD_ADDRESSES, true);
  const times = texts(ODD_TIMES, true).toSorted();
  for (let first = 0; first < addresses.length; first += ADDRESS_FIELDS) {
    const some = Array.from(
      { length: ADDRESS_FIELDS },
      (_, index) => addresses[(first + index) % addresses.length] ?? '',
    );
    const [start = '', end = '', deadline = '', sale = ''] = times.slice(first > 0 ? 1 : 0);
    expect(await saveSettings({ api_url: some.at(-1) })).toEqual([200, undefined]);
    expect(await saveEvent(eventWith(some, [start, end, deadline, sale]))).toBeUndefined();
    await expectEverythingUp(some[0] ?? '');
  }
});

/** Waits until the front door shows the organiser's address, then reads everything. */
async function expectEverythingUp(organiserUrl: string): Promise<void> {
  const shown = JSON.stringify(organiserUrl).replaceAll('<', String.raw`\u003c`);
  const page = async (path: string) => {
    const response = await fetch(target.baseUrl + path, { headers: { accept: 'text/html' } });
    return { path, status: response.status, html: await response.text() };
  };
  await eventually(
    'the saved event is shown',
    async () => (await page('/')).html.includes(shown) || undefined,
    EFFECT_LIMIT_MS,
  );
  for (const path of PAGES) {
    const { status, html } = await page(path);
    expect([path, status, html.includes(shown)]).toEqual([path, 200, true]);
  }
  const calls = ['/health', '/sitemap.xml', '/site.webmanifest', '/api/entries/public', '/api/leaderboard/status'];
  for (const path of calls) expect([path, (await fetch(target.baseUrl + path)).status]).toEqual([path, 200]);
  expect(await target.client.graphql('{ leaderboardStatus { isPublic } }')).toEqual({
    leaderboardStatus: { isPublic: true },
  });
}
