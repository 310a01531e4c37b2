import { queryHeaders } from './query-headers.ts';

/** An answer that nobody took for this long is old news. */
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
 * Sends the queries that a page is known to ask first (by `queryUrl`), while the scripts that will ask
 * them are still loading. Failures are left to whoever asks.
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
