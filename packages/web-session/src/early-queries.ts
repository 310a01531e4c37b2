import { queryHeaders } from './query-headers.ts';

/** An answer that nobody took for this long is old news. */
const MAX_AGE_MS = 5_000;

interface EarlyQuery {
  readonly startedAtMs: number;
  readonly authorization: string | undefined;
  readonly response: Promise<Response>;
}

/** The shell starts and a remote takes, each with its own copy of this module, so they meet on the page. */
const SHELF = Symbol.for('derby.early-queries');

function shelf(): Map<string, EarlyQuery> {
  const page = globalThis as { [SHELF]?: Map<string, EarlyQuery> };
  return (page[SHELF] ??= new Map<string, EarlyQuery>());
}

/**
 * Sends the queries that a page is known to ask first (by `queryUrl`), while the scripts that will ask
 * them are still loading. Failures are left to whoever asks.
 */
export function startEarlyQueries(urls: readonly string[]): void {
  for (const url of urls) {
    const headers = queryHeaders(true);
    const response = fetch(url, { headers });
    response.catch(() => undefined);
    shelf().set(url, { startedAtMs: performance.now(), authorization: headers['authorization'], response });
  }
}

/** The early answer to exactly this query on behalf of the same user, once; undefined when there is none that is fresh. */
export function takeEarlyResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined {
  const early = shelf().get(url);
  shelf().delete(url);
  if (!early || early.authorization !== headers['authorization']) return undefined;
  return performance.now() - early.startedAtMs <= MAX_AGE_MS ? early.response : undefined;
}
