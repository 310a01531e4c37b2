import { pageRouteOf } from '@derby/micro-frontend/pages';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightAddressOf, searchAddressOf } from './page-addresses.ts';
import { openPage, startFrontDoor } from './testing/start-front-door.ts';

const BOARD = pageRouteOf('/leaderboard');

test.each([
  ['ada', '/leaderboard/ada'],
  ['  Ada Kettleby ', '/leaderboard/Ada%20Kettleby'],
  ['#7', '/leaderboard/%237'],
  ['a/b?c', '/leaderboard/a%2Fb%3Fc'],
  ['//evil.test', '/leaderboard/%2F%2Fevil.test'],
  ['..', '/leaderboard'],
  ['Ann Lee).', '/leaderboard/Ann%20Lee'],
  ['A.', '/leaderboard/A.'],
  [' ', '/leaderboard'],
  ['x'.repeat(500), `/leaderboard/${'x'.repeat(100)}`],
  ['x'.repeat(99) + '🐟🐟', `/leaderboard/${'x'.repeat(99)}%F0%9F%90%9F`],
])('searchAddressOf turns %j into %s', (search, address) => {
  expect(searchAddressOf(BOARD, { search })).toBe(address);
});

test('searchAddressOf keeps a search of the juniors on their board', () => {
  expect(searchAddressOf(pageRouteOf('/junior-leaderboard'), { search: 'ada' })).toBe('/junior-leaderboard/ada');
});

test.each([
  ['no search', BOARD, {}],
  ['two searches', BOARD, { search: ['ada', 'bob'] }],
  ['another page', pageRouteOf('/details'), { search: 'ada' }],
  ['no page', undefined, { search: 'ada' }],
])('searchAddressOf returns undefined for %s', (_what, route, query) => {
  expect(searchAddressOf(route, query)).toBeUndefined();
});

test.each([
  '/',
  '/?next=/Details/',
  '/details',
  '/leaderboard/A.',
  '/leaderboard/Ada%20L',
  '/leaderboard/Zo%C3%AB%20a%2Fb',
  '/results/2025-2?from=mail&x=a/',
  '/admin/global-settings',
  '//evil.test/',
  '//evil.test/details/',
  '/\\evil.test/',
  '/.evil.test/',
  'http://evil.test/details/',
  '*',
  '/results/soon/',
  '/fish/-1',
  '/details/more',
  '/leaderboard/Ada/Lovelace',
  '/lea',
  '/admin.php',
  '/api/Health/',
  '/GraphQL/',
  '/uploads/photo.jpg)',
  '/assets/gone.js.',
  `${'/'.repeat(1_000)}nowhere/`,
])('rightAddressOf returns undefined for %s', (url) => {
  expect(rightAddressOf(url)).toBeUndefined();
});

test('rightAddressOf leads to a page of this host, in one step', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '%', '%2F', '%C3', '%0D%0A', '?', '+', '.', ')', ' ', 'evil.test', '.html', '@'),
    fc.constantFrom('Leaderboard', 'junior-', 'DETAILS', 'results', '2025', 'fish', '72', 'admin', 'İ', 'Ada'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = rightAddressOf(`/${pieces.join('')}`);
      if (address === undefined) return;
      const { host, pathname } = new URL(address, 'https://derby.test');
      expect([host, pageRouteOf(pathname) !== undefined]).toEqual(['derby.test', true]);
      expect(rightAddressOf(address)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeAll(async () => {
  frontDoor = await startFrontDoor({});
});
afterAll(() => frontDoor.close());

test.each([
  ['/leaderboard/.html.html', '/leaderboard'],
  ['/Leaderboard', '/leaderboard'],
  ['/LEADERBOARD/Ada', '/leaderboard/Ada'],
  ['/DETAILS', '/details'],
  ['/Junior-Leaderboard?follow=72', '/junior-leaderboard?follow=72'],
  ['/details/', '/details'],
  ['/tickets/?x=1', '/tickets?x=1'],
  ['/details.', '/details'],
  ['/details...', '/details'],
  ['/tickets)', '/tickets'],
  ['/(tickets)', '/tickets'],
  ['/tickets,', '/tickets'],
  ['/tickets%22', '/tickets'],
  ["/tickets'", '/tickets'],
  ['/tickets%3E', '/tickets'],
  ['/%3Ctickets%3E.', '/tickets'],
  ['/tickets%E2%80%9D', '/tickets'],
  ['/tickets/)', '/tickets'],
  ['/)', '/'],
  ['//', '/'],
  ['//details', '/details'],
  ['/leaderboard//Ada', '/leaderboard/Ada'],
  ['/details%20', '/details'],
  ['/details%0D%0A', '/details'],
  ['/%20details', '/details'],
  ['/junior%20leaderboard', '/junior-leaderboard'],
  ['/juniorleaderboard', '/junior-leaderboard'],
  ['/d%C3%A9tails', '/details'],
  ['/index.html', '/'],
  ['/INDEX.HTML?x=1', '/?x=1'],
  ['/details/index.html', '/details'],
  ['/details.html', '/details'],
  ['/leaderb', '/leaderboard'],
  ['/ticket', '/tickets'],
  ['/result/2025', '/results/2025'],
  ['/tickets%3Fx=1', '/tickets?x=1'],
  ['/leaderboard/%E0%A4%A', '/leaderboard'],
  ['/leaderboard/Zo%C3', '/leaderboard/Zo'],
  ['/leaderboard/Ada%', '/leaderboard/Ada'],
  ['/leaderboard/%41da+Lee).', '/leaderboard/Ada+Lee'],
  ['/leaderboard/%237.', '/leaderboard/%237'],
  ['/details%', '/details'],
  ['/results/2025-2.', '/results/2025-2'],
  ['/Fish/72).', '/fish/72'],
  ['/Admin/Global-Settings/', '/admin/global-settings'],
  ['/LOGIN', '/login'],
])('the front door redirects %s to %s', async (typed, address) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(frontDoor.base + typed, { method, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, address]);
  }
});

test.each([
  ['/nowhere.'],
  ['/nowhere/%E0%A4%A'],
  ['/%zz'],
  ['/details/more'],
  ['/lea'],
  ['//evil.test/'],
  ['of more than 2,048 characters', `/leaderboard/${'a'.repeat(2_100)}`],
])('the front door shows Page not found to a browser at an address like %s', async (name, path = name) => {
  const { status, title } = await openPage(frontDoor.base, path);
  expect([status, title]).toEqual([404, 'Page not found | Rangers Salmon Derby 2025']);
});

test('the front door shows the board for a search of 2,000 characters', async () => {
  const { status, title } = await openPage(frontDoor.base, `/leaderboard/${'a'.repeat(2_000)}`);
  expect([status, title]).toEqual([200, 'Live Leaderboard | Rangers Salmon Derby 2025']);
});

test.each(['/api/%E0%A4%A', '/graphql/%', '/uploads/%zz', '/assets/Gone.js.'])(
  'the front door keeps the JSON of %s',
  async (path) => {
    const response = await fetch(frontDoor.base + path);
    expect([response.status, await response.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  },
);

test('the front door does not redirect a POST', async () => {
  expect((await fetch(`${frontDoor.base}/Details/`, { method: 'POST', redirect: 'manual' })).status).toBe(404);
});
