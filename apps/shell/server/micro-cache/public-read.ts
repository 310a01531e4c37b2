import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { FrontDoorConfig } from '../env.ts';

/** A path that many visitors read, and the origin of its responses. */
export interface PublicSource {
  readonly origin: string;
  /** The request headers that reach the origin, in lower case. A response may depend on these only. */
  readonly selectingHeaders: readonly string[];
}

/** A visitor's read of such a path in normalized form. */
export interface PublicRead {
  readonly source: PublicSource;
  readonly path: string;
  /** The path with the normalized query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Equal for all reads that get the same response. */
  readonly key: string;
}

/** Headers for GraphQL's content negotiation and CSRF protection. */
const GRAPHQL_HEADERS = ['accept', 'apollo-require-preflight', 'x-apollo-operation-name', 'content-type'];

const YEAR_PATH = /^\/api\/results\/\d{4}(?:-\d{1,4})?$/;

/** Returns the source of a path; undefined when the cache does not serve it. */
export type SourceOf = (path: string) => PublicSource | undefined;

/** Knows the paths of boards and past results (docs/architecture.md, "Flow of a board read"). */
export function publicSources({
  gatewayUrl,
  restCompatUrl,
}: Pick<FrontDoorConfig, 'gatewayUrl' | 'restCompatUrl'>): SourceOf {
  const rest = { origin: restCompatUrl, selectingHeaders: [] };
  const sources = new Map<string, PublicSource>([
    ['/api/entries/public', rest],
    ['/api/leaderboard/afternoon', rest],
    ['/api/leaderboard/status', rest],
    ['/api/results', rest],
    ['/graphql', { origin: gatewayUrl, selectingHeaders: GRAPHQL_HEADERS }],
  ]);
  return (path) => sources.get(path) ?? (YEAR_PATH.test(path) ? rest : undefined);
}

/** The parts of a request that determine its read. */
export type ReadRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Returns whether a request has no credentials and no body, and reads the whole resource. */
function isAnonymousRead({ method, headers }: ReadRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers.range === undefined &&
    headers.expect === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** Parsing a query costs more than the rest of a cached response, and the same few URLs are read by many. */
const knownTargets = new LRUCache<string, string>({
  max: 1_000,
  maxSize: 1_048_576,
  sizeCalculation: (target, url) => target.length + url.length,
});

/** Returns the path with its parameters sorted by name; repeated names keep their order. */
function targetOf(url: string, queryAt: number): string {
  const known = knownTargets.get(url);
  if (known !== undefined) return known;
  const parameters = new URLSearchParams(url.slice(queryAt + 1));
  parameters.sort();
  const target = `${url.slice(0, queryAt)}?${parameters.toString()}`;
  knownTargets.set(url, target);
  return target;
}

function selected(names: readonly string[], headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Returns the read of a request; undefined when it is personal or not for the cache. */
export function publicReadOf(request: ReadRequest, sourceOf: SourceOf): PublicRead | undefined {
  const url = request.url ?? '';
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const source = sourceOf(path);
  if (source === undefined || !isAnonymousRead(request)) return undefined;
  const target = queryAt === -1 ? path : targetOf(url, queryAt);
  const headers = selected(source.selectingHeaders, request.headers);
  return { source, path, target, headers, key: `${target}\n${Object.entries(headers).join('\n')}` };
}
