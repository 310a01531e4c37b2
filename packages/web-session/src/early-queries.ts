import { queryHeaders } from './query-headers.ts';

/** An answer that was not taken within this time is stale. */
const MAX_AGE_MS = 5_000;

interface EarlyQuery {
  readonly startedAtMs: number;
  readonly authorization: string | undefined;
  readonly response: Promise<Response>;
  /** Once the answer is there and no failure. */
  data?: unknown;
  /** Until then. Never rejects. */
  readonly answered: Promise<void>;
}

/** The shell starts and a remote takes, each with its own copy of this module, so they meet on the page. */
const STORAGE_KEY = Symbol.for('derby.early-queries');

function storage(): Map<string, EarlyQuery> {
  const page = globalThis as { [STORAGE_KEY]?: Map<string, EarlyQuery> };
  return (page[STORAGE_KEY] ??= new Map<string, EarlyQuery>());
}

/** On behalf of the same user, and not too old. */
function isFor(early: EarlyQuery, headers: Readonly<Record<string, string>>): boolean {
  return early.authorization === headers['authorization'] && performance.now() - early.startedAtMs <= MAX_AGE_MS;
}

/**
 * Sends the queries that a page is known to send first (by `queryUrl`), while its scripts are still loading. A failure
 * is reported to the caller that takes the answer.
 */
export function startEarlyQueries(urls: readonly string[]): void {
  for (const url of urls) {
    const headers = queryHeaders(true);
    const response = fetch(url, { headers });
    const early: EarlyQuery = {
      startedAtMs: performance.now(),
      authorization: headers['authorization'],
      response,
      answered: response
        .then(async (answer) => {
          if (answer.ok) early.data = ((await answer.clone().json()) as { data?: unknown }).data ?? undefined;
        })
        .catch(() => undefined),
    };
    storage().set(url, early);
  }
}

/** The early answer to exactly this query on behalf of the same user, once; undefined when there is none that is fresh. */
export function takeEarlyResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined {
  const early = storage().get(url);
  storage().delete(url);
  return early && isFor(early, headers) ? early.response : undefined;
}

/** What the early answer to exactly this query has brought by now, for a first drawing; it is still there to be taken. */
export function peekEarlyData(url: string, headers: Readonly<Record<string, string>>): unknown {
  const early = storage().get(url);
  return early && isFor(early, headers) ? early.data : undefined;
}

/** When all early queries are answered or have failed, or after `limitMs`. Never rejects. */
export async function earlyQueriesAnswered(limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.all([...storage().values()].map(({ answered }) => answered)), limit]);
  clearTimeout(timer);
}
