import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFrontDoor } from './testing/start-front-door.ts';
import { withoutTrailingSlash } from './trailing-slash.ts';

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
