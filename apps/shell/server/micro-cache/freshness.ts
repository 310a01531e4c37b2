import type { UpstreamResponse } from './ask-upstream.ts';

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
export function ageSecondsOf({ headers }: UpstreamResponse): number {
  return Math.max(0, Number.parseInt(headers['age'] ?? '0', 10) || 0);
}

function secondsOf(directives: readonly string[], name: string): number | undefined {
  const value = directives.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined ? undefined : Number.parseInt(value.replaceAll('"', ''), 10) || 0;
}
