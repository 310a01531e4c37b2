import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { FrontDoorConfig } from '../env.ts';

/** An address that a crowd reads, and where its answers come from. */
export interface PublicSource {
  readonly origin: string;
  /** The request headers that reach the origin, in lower case: an answer may depend on these and on nothing else. */
  readonly selectingHeaders: readonly string[];
}

/** A visitor's read of such an address, in the one form in which it is asked for and kept. */
export interface PublicRead {
  readonly source: PublicSource;
  readonly path: string;
  /** Path and normalised query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The same for all reads that get the same answer. */
  readonly key: string;
}

/** What GraphQL negotiates by, and what its forgery protection looks for. */
const GRAPHQL_HEADERS = ['accept', 'apollo-require-preflight', 'x-apollo-operation-name', 'content-type'];

/** The addresses of the board (docs/architecture.md, "Flow of a board read") by their path. */
export function publicSources(
  config: Pick<FrontDoorConfig, 'gatewayUrl' | 'restCompatUrl'>,
): ReadonlyMap<string, PublicSource> {
  const { gatewayUrl, restCompatUrl } = config;
  return new Map([
    ['/api/entries/public', { origin: restCompatUrl, selectingHeaders: [] }],
    ['/api/leaderboard/status', { origin: restCompatUrl, selectingHeaders: [] }],
    ['/graphql', { origin: gatewayUrl, selectingHeaders: GRAPHQL_HEADERS }],
  ]);
}

/** What of a request decides whether and as what it is read. */
export type ReadRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Returns whether a request without credentials and without a body reads the whole resource. */
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

/** Reading a query costs more than all else of a kept answer, and a crowd asks for few addresses. */
const knownTargets = new LRUCache<string, string>({
  max: 1_000,
  maxSize: 1_048_576,
  sizeCalculation: (target, url) => target.length + url.length,
});

/** The path with its parameters in the order of their names; the values of one name keep theirs. */
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

/** The read that a request is; undefined when it is for one person, or not for an address of the board. */
export function publicReadOf(request: ReadRequest, sources: ReadonlyMap<string, PublicSource>): PublicRead | undefined {
  const url = request.url ?? '';
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const source = sources.get(path);
  if (source === undefined || !isAnonymousRead(request)) return undefined;
  const target = queryAt === -1 ? path : targetOf(url, queryAt);
  const headers = selected(source.selectingHeaders, request.headers);
  return { source, path, target, headers, key: `${target}\n${Object.entries(headers).join('\n')}` };
}
