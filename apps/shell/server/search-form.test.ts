import { pageRouteOf } from '@derby/micro-frontend/pages';
import { expect, test } from 'vitest';
import { searchAddressOf } from './search-form.ts';

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
