import { pageRouteOf } from '@derby/micro-frontend/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAddressOf, withoutTrailingSlash } from './page-addresses.ts';
import { startFrontDoor } from './testing/start-front-door.ts';

const BOARD = pageRouteOf('/leaderboard');

test.each([
  ['ada', '/leaderboard/ada'],
  ['  Ada Kettleby ', '/leaderboard/Ada%20Kettleby'],
  ['#7', '/leaderboard/%237'],
  ['a/b?c', '/leaderboard/a%2Fb%3Fc'],
  ['//evil.test', '/leaderboard/%2F%2Fevil.test'],
  ['..', '/leaderboard/..+'],
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
  ['/details/', '/details'],
  ['/results/2025-2/?from=mail&x=a/', '/results/2025-2?from=mail&x=a/'],
  ['/leaderboard/ada%2F/', '/leaderboard/ada%2F'],
  ['/admin/manage-entries/', '/admin/manage-entries'],
])('withoutTrailingSlash turns %s into %s', (url, address) => {
  expect(withoutTrailingSlash(url)).toBe(address);
});

test.each([
  '/',
  '/?next=/details/',
  '/details',
  '//',
  '//details/',
  '//evil.test/',
  '//evil.test/details/',
  '/\\evil.test/',
  '/.evil.test/',
  'http://evil.test/details/',
  '/details//',
  '/nowhere/',
  '/results/soon/',
  '/api/health/',
  '/graphql/',
  `/${'/'.repeat(1_000)}details/`,
])('withoutTrailingSlash returns undefined for %s', (url) => {
  expect(withoutTrailingSlash(url)).toBeUndefined();
});

let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeAll(async () => {
  frontDoor = await startFrontDoor({});
});
afterAll(() => frontDoor.close());

const PAGES = ['leaderboard', 'junior-leaderboard', 'details', 'tickets', 'results', 'results/2025', 'login', 'admin'];

test.each(PAGES)('the front door redirects /%s/ to the page and keeps the query', async (page) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${frontDoor.base}/${page}/?x=1`, { method, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `/${page}?x=1`]);
  }
});

test('the front door does not redirect a POST or an address that names another host', async () => {
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(frontDoor.base + path, { method, redirect: 'manual' })).status;
  expect([await statusOf('/details/', 'POST'), await statusOf('//evil.test/')]).toEqual([404, 404]);
});
