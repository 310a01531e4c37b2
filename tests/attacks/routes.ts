import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import openapi from '@derby/api-schemas/openapi.json' with { type: 'json' };
import { operationsOf } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { fileRequests, pageRequests } from '../hostile/headers/requests.ts';

const SHELL = join(REPOSITORY_ROOT, 'apps/shell/dist');

/** One path of the product with a method that it has. */
export interface Route {
  readonly method: string;
  readonly path: string;
  /** Media type of the body, if the route takes one. */
  readonly mediaType?: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';
}

const CALLS = operationsOf(openapi as unknown as OpenApiDocument);

/** Returns every route: the pages, a file of each kind, the described calls, and routes without a description. */
export function allRoutes(): Route[] {
  return [...readRoutes(), ...CALLS.map(routeOf), ...GATEWAY_ROUTES, ...WEBHOOK_ROUTES];
}

/** Returns the pages and files of the front door. */
export function readRoutes(): Route[] {
  const paths = [...pageRequests(), ...fileRequests()].filter(({ method }) => method === undefined);
  return [...new Set(paths.map(({ path }) => path))].map((path) => ({ method: 'GET', path }));
}

/** Returns the largest file of the front door. */
export function largestFile(): string {
  const files = readdirSync(SHELL, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const [largest = ''] = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  return largest.slice(SHELL.length);
}

/** Returns the described calls that take JSON. */
export function jsonRoutes(): Route[] {
  return allRoutes().filter(({ mediaType }) => mediaType === 'application/json');
}

export const WEBHOOK_ROUTES: readonly Route[] = ['status', 'inbound'].map((name) => ({
  method: 'POST',
  path: `/api/webhooks/sms/${name}`,
  mediaType: 'application/x-www-form-urlencoded',
}));

const GATEWAY_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/graphql', mediaType: 'application/json' },
  { method: 'POST', path: '/graphql', mediaType: 'multipart/form-data' },
  { method: 'GET', path: `/graphql?query=${encodeURIComponent('{ leaderboardStatus { isPublic } }')}` },
  { method: 'GET', path: '/graphql/events/board?division=regular' },
  { method: 'GET', path: '/uploads/gone.jpg' },
];

function routeOf({ method, path, operation }: (typeof CALLS)[number]): Route {
  const content = operation.requestBody?.content ?? {};
  const mediaType = (['application/json', 'multipart/form-data'] as const).find((type) => type in content);
  return { method, path: path.replace('{id}', '999999'), ...(mediaType ? { mediaType } : {}) };
}
