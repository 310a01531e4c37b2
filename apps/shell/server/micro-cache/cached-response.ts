import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from '@derby/server-kit/entity-tag';
import { chooseCoding, encode, type ContentCoding } from '../compression.ts';
import type { UpstreamResponse } from './upstream.ts';

const MILLISECONDS = 1_000;

/**
 * The longest time that a response is served, whatever it allows. The services know by then whether the board is public:
 * their settings are at most half a second old (docs/architecture.md, "Flow of a board read").
 */
export const MAX_FRESH_MS = 500;

/** Headers that are equal for all reads of one key: other reads do not use the cache. */
const ALIKE = new Set(['accept-encoding', 'authorization', 'cookie', 'range']);

function listOf(header: string | undefined): string[] {
  return (header ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
}

/** Returns whether all requests with these selecting headers get this response (RFC 9111, 4.1). */
export function isAlikeForAll({ headers }: UpstreamResponse, selectingHeaders: readonly string[]): boolean {
  if (headers['set-cookie'] !== undefined) return false;
  return listOf(headers['vary']).every((name) => ALIKE.has(name) || selectingHeaders.includes(name));
}

/**
 * Returns how long a response may be served to other clients, in milliseconds from the time of its request: it may
 * already be outdated when it arrives (RFC 9111, 4.2.3). 0 unless the status is 200 and the response says `public`.
 */
export function freshForMs(response: UpstreamResponse, selectingHeaders: readonly string[]): number {
  const directives = listOf(response.headers['cache-control']);
  const isKeepable =
    response.status === 200 &&
    response.headers['content-encoding'] === undefined &&
    directives.includes('public') &&
    !directives.some((one) => /^(?:no-store|no-cache|private)(?:=|$)/.test(one)) &&
    isAlikeForAll(response, selectingHeaders);
  if (!isKeepable) return 0;
  const seconds = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age') ?? 0;
  return Math.min(Math.max(0, seconds - ageSecondsOf(response)) * MILLISECONDS, MAX_FRESH_MS);
}

/** Returns the age of a response on arrival, in seconds. */
function ageSecondsOf({ headers }: UpstreamResponse): number {
  return Math.max(0, Number.parseInt(headers['age'] ?? '0', 10) || 0);
}

function secondsOf(directives: readonly string[], name: string): number | undefined {
  const value = directives.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined ? undefined : Number.parseInt(value.replaceAll('"', ''), 10) || 0;
}

/** Names and values alternately, in the form that Node writes without conversion. */
type FlatHeaders = readonly string[];

interface Encoded {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly notModifiedHeaders: FlatHeaders;
  readonly body: Buffer | string;
}

/** One version of a response, which can be sent any number of times. */
export interface Representation {
  /** Sends the version in a coding that the request accepts, or 304; `extra` headers apply to this response only. */
  send(request: IncomingMessage, response: ServerResponse, extra: FlatHeaders): void;
  isOf(upstreamResponse: UpstreamResponse): boolean;
  /** The body of a successful response, or of one that refuses the visitor, else null; the same string object for the lifetime of the version. */
  readonly text: string | null;
  readonly sizeBytes: number;
}

/** A page says that the board is private, and by its status that there were too many attempts. */
const READABLE: ReadonlySet<number> = new Set([200, 403, 429]);

/** Below this size, compression saves less than its header costs. */
const MIN_ENCODED_BYTES = 1_024;
/**
 * The headers of a 304 that update a cache (RFC 9110, 15.4.5), and the one by which a browser lets scripts of another
 * origin read it. The client has all others with the response that it keeps.
 */
const DESCRIBES_VERSION = new Set([
  'cache-control',
  'etag',
  'vary',
  'content-location',
  'expires',
  'access-control-allow-origin',
  'age',
  // Another page may have changed while this one is unchanged.
  'x-board-version',
]);

/** Creates a version with the headers of all responses. Compresses it at most once per content coding, on first use. */
export function createRepresentation(
  upstreamResponse: UpstreamResponse,
  common: Readonly<Record<string, string>>,
  { isCached }: { isCached: boolean },
): Representation {
  const isEncoded = isCached && upstreamResponse.body.length >= MIN_ENCODED_BYTES;
  const encoded = new Map<ContentCoding, Encoded>([['identity', pack(upstreamResponse.body, 'identity')]]);
  const encoding = new Map<ContentCoding, Promise<Encoded>>();
  const { etag } = upstreamResponse.headers;

  function pack(body: Buffer, coding: ContentCoding): Encoded {
    const { vary, age: _age, ...own } = upstreamResponse.headers;
    const headers: Record<string, string> = { ...common, ...own };
    // Other caches must not keep it for another second.
    if (isCached) headers['age'] = String(ageSecondsOf(upstreamResponse) + 1);
    if (isEncoded) headers['vary'] = vary ? `${vary}, accept-encoding` : 'accept-encoding';
    else if (vary) headers['vary'] = vary;
    if (coding !== 'identity') {
      headers['content-encoding'] = coding;
      // Compression changes the bytes, so the entity tag becomes weak.
      if (headers['etag']) headers['etag'] = headers['etag'].replace(/^(?!W\/)/, 'W/');
    }
    const notModified = Object.entries(headers).filter(([name]) => DESCRIBES_VERSION.has(name));
    return {
      status: upstreamResponse.status,
      headers: [...Object.entries(headers).flat(), 'content-length', String(body.length)],
      notModifiedHeaders: notModified.flat(),
      // Node sends a head and a text in one write, but a head and bytes in two.
      body: coding === 'identity' ? body.toString() : body,
    };
  }

  function encodeOnce(coding: ContentCoding): Promise<Encoded> {
    const underway = encoding.get(coding);
    if (underway) return underway;
    const made = encode(upstreamResponse.body, coding).then((body) => pack(body, coding));
    encoding.set(coding, made);
    // Errors are handled by the callers that wait for the result.
    made.then(
      (ready) => encoded.set(coding, ready),
      () => encoding.delete(coding),
    );
    return made;
  }

  return {
    send(request, response, extra) {
      const coding = isEncoded ? chooseCoding(request.headers['accept-encoding']) : 'identity';
      const ready = encoded.get(coding);
      if (ready) write(request, response, { ready, extra, etag });
      else {
        encodeOnce(coding)
          .then((made) => write(request, response, { ready: made, extra, etag }))
          .catch(() => response.destroy());
      }
    },
    isOf: ({ status, headers, body }) =>
      status === upstreamResponse.status &&
      JSON.stringify(headers) === JSON.stringify(upstreamResponse.headers) &&
      body.equals(upstreamResponse.body),
    text: READABLE.has(upstreamResponse.status) ? upstreamResponse.body.toString() : null,
    sizeBytes: upstreamResponse.body.length,
  };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { ready, extra, etag }: { ready: Encoded; extra: FlatHeaders; etag: string | undefined },
): void {
  const ifNoneMatch = request.headers['if-none-match'];
  if (ready.status === 200 && ifNoneMatch !== undefined && etag !== undefined && isUnchanged(ifNoneMatch, etag)) {
    response.writeHead(304, [...ready.notModifiedHeaders, ...extra]).end();
  } else {
    response
      .writeHead(ready.status, [...ready.headers, ...extra])
      .end(request.method === 'HEAD' ? undefined : ready.body);
  }
}
