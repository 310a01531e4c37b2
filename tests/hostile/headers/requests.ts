import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { PAGE_ROUTES } from '@derby/micro-frontend/pages';
import { operationsOf } from '@derby/api-schemas/operations';
import { REPOSITORY_ROOT } from '../../support/stack.ts';
import type { HostileTarget } from '../target.ts';

/** A request to the front door with the kind of its response. */
export interface HeaderRequest {
  readonly kind: 'page' | 'asset' | 'photo' | 'call' | 'protected call' | 'other';
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The allowed statuses; any when left out. */
  readonly statuses?: readonly number[];
}

const HTML = { accept: 'text/html' };
const PREFLIGHT = { 'apollo-require-preflight': '1' };
const JSON_BODY = { 'content-type': 'application/json' };
const BOARD = '{ leaderboardStatus { isPublic } }';
const SHELL = join(REPOSITORY_ROOT, 'apps/shell/dist');
/** Compressed copies of other files. Clients do not request them by name. */
const COMPRESSED = new Set(['.br', '.gz']);

/** Returns requests for every page in each of its forms, and for paths that are not pages. */
export function pageRequests(): HeaderRequest[] {
  const paths = PAGE_ROUTES.filter(({ page }) => !['result', 'fish', 'card'].includes(page)).flatMap(({ pattern }) => [
    pattern.replace('/:searchParam?', '').replace('*', 'users'),
    pattern.replace(':searchParam?', 'Ada+L').replace('*', 'manage'),
  ]);
  return [
    ...[...new Set(paths)].map((path): HeaderRequest => ({ kind: 'page', path, headers: HTML, statuses: [200] })),
    ...[
      '/embed/board',
      '/embed/board?division=junior',
      '/leaderboard?overlay=1',
      '/junior-leaderboard?overlay=1&rows=5',
    ].map((path): HeaderRequest => ({ kind: 'page', path, headers: HTML, statuses: [200] })),
    { kind: 'page', path: '/embed/board', method: 'HEAD', headers: HTML, statuses: [200] },
    ...['/embed/board?', '/embed/board?x=1', '/embed/board?division=Junior'].map((path): HeaderRequest => ({
      kind: 'other',
      path,
      headers: HTML,
      statuses: [308],
    })),
    { kind: 'page', path: '/embed/board', method: 'POST', headers: HTML, statuses: [405] },
    { kind: 'page', path: '/', method: 'HEAD', headers: HTML, statuses: [200] },
    ...[
      '/nowhere',
      '/embed/board/',
      '/Embed/board',
      '/embed%2fboard',
      '/%65mbed/board',
      '//embed/board',
      '/embed//board',
      '/embed/board/x',
      '/admin.php',
      '/assets/gone.js',
      '/nowhere%00',
      '/nowhere%',
      '/nowhere/%E0%A4',
      '/results/1066',
      '/results/x',
      '/fish/999999',
      '/a/41',
    ].map((path): HeaderRequest => ({ kind: 'page', path, headers: HTML, statuses: [404] })),
    { kind: 'page', path: '/', method: 'POST', statuses: [405] },
    { kind: 'page', path: '/nowhere', method: 'OPTIONS', statuses: [404] },
  ];
}

/** Returns requests for a file of each kind in each folder of the shell's build, and for missing files. */
export function fileRequests(): HeaderRequest[] {
  const files = readdirSync(SHELL, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name).slice(SHELL.length));
  const oneOfEach = new Map(files.map((path) => [`${path.split('/').length} ${extname(path)}`, path]));
  return [
    ...[...oneOfEach.values()].map((path): HeaderRequest => ({
      kind: path.startsWith('/assets/') ? 'asset' : 'other',
      path,
      statuses: path === '/index.html' ? [308] : [200],
    })),
    { kind: 'other', path: '/gone.png', statuses: [404] },
    { kind: 'other', path: '/assets/gone.js', statuses: [404] },
    { kind: 'other', path: '/assets/../admin', statuses: [404] },
    ...['/health', '/ready', '/metrics'].map((path): HeaderRequest => ({ kind: 'other', path, statuses: [200] })),
  ];
}

/** Returns refused requests for every call, successful ones for reads, and requests for unknown calls. */
export function callRequests({ description, token }: Pick<HostileTarget, 'description' | 'token'>): HeaderRequest[] {
  const bearer = { authorization: `Bearer ${token}` };
  const calls = operationsOf(description).flatMap(({ method, path, isProtected }): HeaderRequest[] => {
    const kind = isProtected ? 'protected call' : 'call';
    const address = path.replace('{id}', '999999').replace('{year}', '1900');
    const refused = { kind, path: address, method, ...(isProtected ? { statuses: [401] } : {}) } as const;
    const allowed = { ...refused, headers: bearer, statuses: path.includes('{') ? [404] : [200] };
    const other = { kind: 'call', path: address, method: 'PATCH', statuses: [405] } as const;
    return method === 'GET' ? [refused, allowed, other] : [refused, other];
  });
  return [
    ...calls,
    {
      kind: 'protected call',
      path: '/api/users',
      method: 'POST',
      headers: { ...bearer, ...JSON_BODY },
      body: '{',
      statuses: [400],
    },
    {
      kind: 'protected call',
      path: '/api/entries',
      method: 'POST',
      headers: { ...bearer, 'content-type': 'text/plain' },
      body: 'x',
      statuses: [415],
    },
    { kind: 'call', path: '/api/unknown', statuses: [404] },
    { kind: 'call', path: '/api/entries/public?limit=0', statuses: [400] },
    ...['/api/docs', '/api/docs.css', '/api/openapi.json'].map((path): HeaderRequest => ({
      kind: 'call',
      path,
      statuses: [200],
    })),
  ];
}

/** Returns requests to the gateway: valid, invalid, forbidden and cached. */
export function graphqlRequests(): HeaderRequest[] {
  const get = `/graphql?query=${encodeURIComponent(BOARD)}`;
  const post = (query: string) => ({
    path: '/graphql',
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ query }),
  });
  return [
    { kind: 'call', path: get, headers: PREFLIGHT, statuses: [200] },
    { kind: 'call', path: get, headers: PREFLIGHT, statuses: [200] },
    { kind: 'call', path: get, statuses: [400] },
    { kind: 'call', ...post(BOARD), statuses: [200] },
    { kind: 'call', ...post('{ nothing }'), statuses: [400] },
    { kind: 'protected call', ...post('{ users { id } }'), statuses: [401] },
    { kind: 'call', path: '/graphql', method: 'DELETE', statuses: [405] },
    { kind: 'call', path: '/graphql/events/board?division=regular', statuses: [404] },
    { kind: 'call', path: '/graphql/events/scale', statuses: [400] },
    { kind: 'protected call', path: '/graphql/scale', method: 'POST', headers: JSON_BODY, body: '{}', statuses: [401] },
    { kind: 'call', path: '/uploads/gone.jpg', statuses: [404] },
    { kind: 'call', path: '/uploads/../../etc/passwd', statuses: [404] },
  ];
}
