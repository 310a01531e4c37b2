import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { derbyNowOf, type DerbyStatus } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { PAGES, type PageName } from '@derby/micro-frontend/pages';
import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import type { ShownCard } from '@derby/ui/card-content';
import { expect, test } from 'vitest';
import { createFirstPainter, type PaintedState } from './first-paint.tsx';

const LEADER = fakeEntry();
const painter = createFirstPainter('https://site.example', 'https://derby.example');
const EVENT = {
  ...DEFAULT_EVENT,
  title: 'Winter Derby 2026',
  weighInStart: '2026-01-10T10:30',
  weighInEnd: '2026-01-10T15:00',
};
const STATUS: DerbyStatus = {
  isPublic: true,
  areTicketsOnSale: true,
  hasEnded: false,
  weighInStart: EVENT.weighInStart,
  weighInEnd: EVENT.weighInEnd,
};
const derbyAt = (instant: string, changes: Partial<DerbyStatus> = {}) =>
  derbyNowOf({ ...STATUS, ...changes }, Date.parse(instant));
const BEFORE = derbyAt('2026-01-08T20:00:00Z');

/** Paints a page at a minute two days before the derby, unless another one is given. */
function paint(
  page: PageName,
  event: DerbyEvent,
  { entries = null, derby = BEFORE, notice = null, ...more }: Partial<PaintedState> = {},
) {
  return painter(page, { event, derby, notice, entries, ...more });
}

/** Returns the text of markup, with single spaces. */
function textOf(markup = ''): string {
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test.each([
  ['home', 'Winter Derby 2026'],
  ['leaderboard', 'Leaderboard'],
  ['juniorLeaderboard', 'Junior Division'],
  ['details', 'Event Details'],
  ['tickets', 'Purchase Tickets'],
  ['results', 'Past Results'],
] as const)('%s is painted with the navigation and its heading', (page, heading) => {
  const painted = paint(page, EVENT);
  expect(painted.shell).toContain('<header');
  expect(textOf(/<h1.*<\/h1>/.exec(painted.page ?? '')?.[0]).trim()).toBe(heading);
  expect(textOf(painted.page)).toContain(page === 'results' ? EVENT.shortTitle : EVENT.title);
});

test.each(Object.keys(PAGES) as PageName[])(
  'the shell of %s is painted for that page, as its scripts render it',
  (page) => {
    expect(textOf(paint(page, EVENT).shell)).not.toContain('Page not found');
  },
);

test('the details page and the tickets page are painted with the facts of the event', () => {
  expect(textOf(paint('details', EVENT).page)).toContain('Space is limited, so get your spot now!');
  const tickets = textOf(paint('tickets', EVENT).page);
  expect(tickets).toContain('Weigh-in from 10:30 AM to 3:00 PM');
  expect(tickets).toContain('Fishing licence');
});

test('a board is painted with its rows, and again when they change', () => {
  const sizes = { totalInDivision: 64, anglersInDivision: 41, totalInOtherDivision: 21 };
  const board = { rows: [LEADER], isOfficial: false, sizes };
  const before = textOf(paint('leaderboard', EVENT, { entries: board }).page);
  expect(before).toContain('#1 T. Alderwood 28.45 0000 lbs');
  expect(before).toContain('64 fish, 41 anglers');
  expect(before).toContain('Regular 64');
  expect(before).toContain('Junior 21');
  expect(before).toContain('Provisional');
  expect(before).toContain('Heaviest entry first. If weights are equal, the earlier weigh-in ranks higher.');
  const heavier = { rows: [{ ...LEADER, fishWeightLbs: 30.5 }], isOfficial: true, sizes: null };
  const after = textOf(paint('leaderboard', EVENT, { entries: heavier }).page);
  expect(after).toContain('#1 T. Alderwood 30.50 0000 lbs');
  expect(after).toContain('Official results');
});

test('the home page is painted with slogan, phase, action and times', () => {
  const home = textOf(paint('home', EVENT).page);
  expect(home).toContain(
    'Winter Derby 2026 One afternoon. One fish. One board. In 2 days ' +
      'Saturday, January 10, 2026 Rangers Club Hall, Victoria Purchase Tickets Event Details',
  );
  expect(home).toContain('12:00 PM – 4:00 PM');
  expect(home).not.toContain('Regular Division');
});

test('the home page is painted with the first three of both divisions during the weigh-in', () => {
  const rows = [1, 2, 3].map((rank) => fakeEntry({ id: rank, rank, lastName: `Regular${rank}` }));
  const entries = { regular: rows, junior: [fakeEntry({ id: 9, lastName: 'Young' })] };
  const live = derbyAt('2026-01-10T21:48:00Z');
  const home = textOf(paint('home', EVENT, { derby: live, entries }).page);
  expect(home).toContain('Weigh-in open, closes in 1 h 12 min Leaderboard Event Details');
  expect(home).toContain('Regular Division #1 T. Regular1 28.45 0000 lbs #2 T. Regular2');
  expect(home).toContain('Junior Division #1 T. Young');
  const without = textOf(paint('home', EVENT, { derby: derbyAt('2026-01-10T21:48:00Z', { isPublic: false }) }).page);
  expect(without).not.toContain('Regular Division');
  expect(without).not.toContain('Leaderboard');
});

test('the home page is painted with the winners and their prizes after the end', () => {
  const rows = [1, 2, 3].map((rank) =>
    fakeEntry({ id: rank, rank, lastName: `Regular${rank}`, fishPhotoUrl: '/a.jpg' }),
  );
  const entries = { regular: rows, junior: [fakeEntry({ id: 9, lastName: 'Young' })] };
  const entry = { rank: 1, isJunior: false, firstInitial: 'T', lastName: 'Regular1' };
  const prizes = [{ title: 'Grand Prize', description: 'A boat', entry }];
  const derby = derbyAt('2026-01-10T23:48:00Z', { hasEnded: true });
  const { page } = paint('home', EVENT, { derby, entries: { ...entries, prizes } });
  const home = textOf(page);
  expect(home).toContain('Winner, Regular Division T. Regular1 28.45 0000 Grand Prize: A boat');
  expect(home).toContain('Winner, Junior Division T. Young 28.45 0000');
  expect(home).toContain('#2 T. Regular2 28.45 0000 #3 T. Regular3');
  expect(home).toContain('Event Details');
  expect(home).not.toContain('One afternoon.');
  expect(home).not.toContain('12:00 PM');
  expect(page).toMatch(/<img src="\/a\.jpg" alt="" width="\d+" height="\d+" decoding="async" fetchPriority="high"/);
});

test('a fish is painted with its photo, weight and rank, and as a heading while it is not known', () => {
  const prizes = [{ title: 'Top Junior', description: '$500' }];
  const fish = { ...LEADER, rank: 16, isJunior: true, fishPhotoUrl: '/uploads/a.jpg', prizes };
  const painted = paint('fish', EVENT, { entries: { fish } });
  expect(textOf(painted.page)).toContain('T. Alderwood');
  expect(textOf(painted.page)).toContain('28.45 0000 lbs #16 Junior Division Weighed in at 12:48 PM Top Junior: $500');
  expect(painted.page).toContain('src="/uploads/a.jpg"');
  expect(painted.shell).not.toContain('Page not found');
  const unknown = textOf(paint('fish', EVENT).page);
  expect(unknown).toContain('Fish');
  expect(unknown).not.toContain('Alderwood');
});

test('the home page is painted with its drawing and the crest of the club', () => {
  const home = paint('home', EVENT).page;
  expect(home).toContain('viewBox="0 0 460 210"');
  expect(home).toContain('src="https://site.example/rangers-club.svg"');
});

test('a search is painted with its text, and as places of rows, without a claim', () => {
  const searches = ['O\'Neill "& sons"', '<b>$&</b>'].map((search) => paint('leaderboard', EVENT, { search }).page);
  expect(searches[0]).toContain('value="O&#39;Neill &quot;&amp; sons&quot;"');
  expect(searches[1]).toContain('value="&lt;b&gt;$&amp;&lt;/b&gt;"');
  for (const text of searches.map(textOf)) {
    expect(text).toContain('Leaderboard');
    expect(text).not.toMatch(/\bNo\b|Updated \d|Provisional|Official/);
  }
});

test('a search is painted with its matches, and its only match as a card, without the time of the rows', () => {
  const searched = (rows: number, total: number) =>
    textOf(
      paint('leaderboard', EVENT, {
        search: 'alder',
        entries: {
          rows: Array.from({ length: rows }, (_, index) => fakeEntry({ id: index, rank: 7 + index })),
          isOfficial: false,
          sizes: null,
          matches: { total, hasMore: total > rows },
        },
      }).page,
    );
  const two = searched(2, 60);
  expect(two).toContain('Showing 2 of 60 entries');
  expect(two).toContain('#8 T. Alderwood');
  expect(two).not.toMatch(/Updated \d|Provisional/);
  const one = searched(1, 1);
  expect(one).toContain('Showing 1 of 1 entries #7');
  expect(one).toContain('Page of this fish');
});

test('the hall screen is painted with its first page, the main photo before the others', () => {
  const rows = Array.from({ length: 25 }, (_, index) =>
    fakeEntry({ id: index, rank: index + 1, fishPhotoUrl: index < 2 ? `/uploads/${index}.jpg` : null }),
  );
  const hall = paint('juniorLeaderboard', EVENT, {
    isHallScreen: true,
    derby: derbyAt('2026-01-10T21:48:00Z'),
    entries: { rows, isOfficial: false, sizes: null },
  });
  const text = textOf(hall.page);
  expect(text.trim()).toMatch(/^Winter Derby 2026 Junior Division closes in 1 h 12 min/);
  expect(text).toContain('Provisional');
  expect(text).toContain('#1 28.45 0000 T. Alderwood #2');
  expect([text.includes('#23 '), text.includes('#24 ')]).toEqual([true, false]);
  const photos = [
    ...hall.page.matchAll(/<img src="([^"]+)" alt="" width="\d+" height="\d+".*? fetchPriority="(\w+)"/g),
  ];
  expect(photos.map(([, src, priority]) => [src, priority])).toEqual([
    ['/uploads/0.jpg', 'high'],
    ['/uploads/1.jpg', 'auto'],
  ]);
  expect(hall.page).not.toContain('style=');
  expect(hall.shell).not.toContain('<header');
});

test('a hall screen of unknown rows, the display at the scale and the login are painted with their words', () => {
  const hall = paint('juniorLeaderboard', EVENT, { isHallScreen: true });
  expect(textOf(hall.page).trim()).toMatch(/^Winter Derby 2026 Junior Division [^#]*$/);
  const scale = paint('scale', EVENT, { isHallScreen: true });
  expect(textOf(scale.page).trim()).toBe(
    'The scale Press “Show to the angler” (on a phone, the eye) on New Entry, and type the code here.',
  );
  expect(scale.shell).not.toContain('<header');
  const login = paint('login', EVENT).page;
  expect(textOf(login).trim()).toBe('Admin Login Username Password Remember me for 30 days');
  expect(login).not.toContain('<input');
});

test('a card is painted with the fish of its holder, or with the details of the event', () => {
  const holder = { firstInitial: 'A', lastName: 'Sheringham' };
  const shown = (card: ShownCard, derby = BEFORE) => textOf(paint('card', EVENT, { entries: { card }, derby }).page);
  const entry = { ...LEADER, rank: 3, isJunior: false };
  const withFish = shown({ number: 41, holder, fish: [{ entry, nextLbs: 29 }] });
  expect(withFish).toContain('Card 41 , A. Sheringham');
  expect(withFish).toMatch(/28\.45 0000 lbs #3 Regular Division Weighed in at 12:48 PM 0\.55 lbs to #2/);
  const empty = { number: 42, holder, fish: [] };
  expect(shown(empty)).toContain('No fish yet. Yours shows here once it is weighed in. January 10, 2026');
  const ended = derbyAt('2026-01-10T23:48:00Z', { hasEnded: true });
  expect(shown(empty, ended)).toContain('No fish was weighed in with this card.');
  expect(shown({ ...empty, holder: null })).toContain('This card has not been given yet.');
  expect(textOf(paint('card', EVENT).page)).not.toMatch(/Card \d|No fish/);
});

test('a board without entries is painted with the start of the weigh-in, without a search', () => {
  const sizes = { totalInDivision: 0, anglersInDivision: 0, totalInOtherDivision: 0 };
  const { page } = paint('leaderboard', EVENT, { entries: { rows: [], isOfficial: false, sizes } });
  expect(textOf(page)).toContain(
    'No entries yet. Be the first to submit your catch! Weigh-in opens on January 10 at 10:30 AM.',
  );
  expect(textOf(page)).not.toContain('Provisional');
  expect(page).toMatch(/class="[^"]* invisible"><form/);
});

test('the list of past derbies is painted with its years and winners', () => {
  const derby = { year: '2025', title: 'Coho Cup 2025', endedAt: '2025-08-09T23:00:00.000Z', regularEntries: 34 };
  const winners = [{ ...LEADER, isJunior: false }];
  const entries = { pastDerbies: [{ ...derby, juniorEntries: 1, winners }] };
  expect(textOf(paint('results', EVENT, { entries }).page)).toContain(
    'Coho Cup 2025 Ended on August 9, 2025 Regular Division 34 entries 28.45 lbs T. Alderwood Junior Division 1 entry',
  );
});

test('a past derby is painted with its own title, and the list without a year', () => {
  const year = (past: string, title: string | null) =>
    textOf(paint('result', EVENT, { past: { year: past, title } }).page);
  expect(year('2024', 'Rangers Derby 2024')).toContain('Rangers Derby 2024 Results 2024');
  expect(year('2023', null)).toContain('Results 2023');
  expect(textOf(paint('results', EVENT).page)).not.toContain('2026');
});

test('tickets are painted with a place for their form only while they are on sale', () => {
  expect(textOf(paint('tickets', EVENT).page)).toContain('Loading ticket sales...');
  const closed = derbyAt('2026-01-08T20:00:00Z', { areTicketsOnSale: false });
  expect(textOf(paint('tickets', EVENT, { derby: closed }).page)).not.toContain('Loading ticket sales...');
});

test('missing facts of the event are not painted', () => {
  const unknown = {
    ...EVENT,
    weighInStart: null,
    weighInEnd: null,
    contactEmail: null,
    licence: null,
    prizes: [],
    fishingBoundaries: { text: null, from: null, to: null },
  };
  const pages = (['home', 'details', 'tickets'] as const).map((page) => textOf(paint(page, unknown).page)).join(' ');
  for (const word of ['Invalid Date', 'null', 'Weigh-in from', 'Fishing licence', 'Prizes', 'Questions', 'Price']) {
    expect(pages).not.toContain(word);
  }
});

test('a changed event is painted at once', () => {
  expect(textOf(paint('details', { ...EVENT, title: 'Coho Cup 2027' }).page)).toContain('Coho Cup 2027');
  expect(textOf(paint('details', EVENT).page)).toContain('Winter Derby 2026');
});

test.each([
  ['before the weigh-in', BEFORE, ['/details', '/leaderboard', '/junior-leaderboard', '/tickets']],
  [
    'during the weigh-in',
    derbyAt('2026-01-10T19:00:00Z'),
    ['/leaderboard', '/junior-leaderboard', '/details', '/tickets'],
  ],
  ['while the board is private', derbyAt('2026-01-10T19:00:00Z', { isPublic: false }), ['/details', '/tickets']],
] as const)('the navigation is painted in the order of the phase %s', (_when, derby, paths) => {
  const { shell } = paint('home', EVENT, { derby });
  const hrefs = [...shell.matchAll(/ href="(\/[^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(paths);
});

test('the console is painted with its bar and the places of its sections', () => {
  const painted = paint('admin', EVENT);
  expect(textOf(painted.page)).toContain('Ranger Admin Leaderboard Junior Division Logout');
  expect(painted.page.match(/<li/g)).toHaveLength(9);
  expect(painted.firstScript).toBe('/console-start.js');
  expect(textOf(paint('admin', EVENT, { derby: { ...BEFORE, isPublic: false } }).page)).not.toContain('Leaderboard');
});

test('markup in titles and names is escaped', () => {
  const script = '<script>alert(1)</script>';
  expect(paint('details', { ...EVENT, title: script }).page).not.toContain('<script');
  const board = { rows: [{ ...LEADER, lastName: script }], isOfficial: false, sizes: null };
  expect(paint('leaderboard', EVENT, { entries: board }).page).not.toContain('<script');
  const fish = { ...LEADER, lastName: script, isJunior: false };
  expect(paint('fish', EVENT, { entries: { fish } }).page).not.toContain('<script');
});
