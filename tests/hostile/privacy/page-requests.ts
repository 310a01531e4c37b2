import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PAGE_ROUTES } from '@derby/micro-frontend/pages';
import { REPOSITORY_ROOT, type Product } from '../../support/stack.ts';
import type { PublicRequest } from './public-requests.ts';
import type { Person } from './people.ts';

/** Compressed copies, which have the content of other files. */
const COMPRESSED = /\.(?:br|gz)$/;
/** A few searched names are enough, because pages themselves read no entries. */
const SEARCHED_PEOPLE = 5;
const PAGE = { accept: 'text/html' };

/** Returns requests of a browser for every page, with and without a search, and for pages that do not exist. */
export function pageRequests(
  baseUrl: string,
  {
    people,
    fishIds,
    codes,
  }: { readonly people: readonly Person[]; readonly fishIds: readonly number[]; readonly codes: readonly string[] },
): PublicRequest[] {
  const paths = PAGE_ROUTES.flatMap(({ pattern }) => {
    const bare = pattern
      .replace('/:searchParam?', '')
      .replace('*', 'entries')
      .replace(':year', '2025')
      .replace(':id', '1');
    const searched = people.slice(0, SEARCHED_PEOPLE).flatMap(({ firstName, lastName }) => [firstName, lastName]);
    return [bare].concat(pattern.includes(':searchParam') ? searched.map((word) => `${bare}/${word}`) : []);
  });
  return [
    ...paths,
    ...fishIds.map((id) => `/fish/${id}`),
    ...codes.map((code) => `/a/${code}`),
    '/embed/board',
    '/embed/board?division=junior',
    '/embed/board?search=1',
    '/leaderboard?overlay=1',
    '/junior-leaderboard?overlay=1&rows=5',
    '/a/41-2222',
    '/admin/pass',
    '/fish/0',
    '/fish/T-0001',
    `/fish/${'9'.repeat(300)}`,
    '/nothing',
    '/leaderboard/a/b',
    '/%',
    '/%00',
  ].flatMap((path) => [{ url: baseUrl + path, headers: PAGE }, { url: baseUrl + path }]);
}

/** Returns requests for every built file, its source map and the files of crawlers, at the three origins. */
export function fileRequests(stack: Product): PublicRequest[] {
  const origins = originsOf(stack);
  const built = [
    ...filesOf('apps/shell/dist').map((path) => `${origins.frontDoor}/${path}`),
    ...filesOf('apps/public-site/dist').map((path) => `${origins.publicSite}/${path}`),
    ...filesOf('apps/admin-console/dist').map((path) => `${origins.adminConsole}/${path}`),
  ];
  const maps = built.filter((url) => /\.(?:js|css)$/.test(url)).map((url) => `${url}.map`);
  const known = ['robots.txt', 'sitemap.xml', 'manifest.webmanifest', '.well-known/security.txt', 'favicon.ico'];
  return [...built, ...maps, ...addresses(origins.frontDoor, known)].map((url) => ({ url }));
}

/** Returns requests for private files of the machine at the three origins, also by path traversal. */
export function leftoverRequests(stack: Product): PublicRequest[] {
  const names = [
    'secrets.key',
    'mongodb.password',
    'processes.json',
    'logs/gateway.log',
    'sandbox/requests.jsonl',
    'redis/appendonly.aof',
  ];
  const paths = [
    ...names.flatMap((name) => [
      name,
      `.data/${name}`,
      `uploads/${name}`,
      `uploads/../${name}`,
      `uploads/%2e%2e%2f${name}`,
      `uploads/..%5c${name}`,
      `assets/..%2f..%2f${name}`,
      `${stack.dataDirectory.slice(1)}/${name}`,
    ]),
    '.env',
    '.git/config',
    'package.json',
    'node_modules/',
    'uploads/',
    'uploads',
    'assets/',
    'dist-server/main.js',
    'health',
    'ready',
    'metrics',
    '@fs/etc/passwd',
    'etc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '__proto__',
    'backups/',
  ];
  return Object.values(originsOf(stack)).flatMap((origin) => addresses(origin, paths).map((url) => ({ url })));
}

function originsOf(stack: Product) {
  const at = (name: string) => `http://127.0.0.1:${stack.environment[name]}`;
  return { frontDoor: stack.baseUrl, publicSite: at('PUBLIC_SITE_PORT'), adminConsole: at('ADMIN_CONSOLE_PORT') };
}

function filesOf(folder: string): string[] {
  const root = join(REPOSITORY_ROOT, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const addresses = (origin: string, paths: readonly string[]) => paths.map((path) => `${origin}/${path}`);
