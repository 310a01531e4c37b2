import { queryHeaders } from './query-headers.ts';

/** A response that is not used within this time is stale. */
const MAX_AGE_MS = 5_000;

interface EarlyQuery {
  readonly startedAtMs: number;
  readonly authorization: string | undefined;
  readonly response: Promise<Response>;
  /** Set when the response was successful. */
  data?: unknown;
  /** Resolves when the response was handled. Never rejects. */
  readonly settled: Promise<void>;
}

/** Shared through the page, because the shell and each remote have their own copies of this module. */
const STORAGE_KEY = Symbol.for('derby.early-queries');

function storage(): Map<string, EarlyQuery> {
  const page = globalThis as { [STORAGE_KEY]?: Map<string, EarlyQuery> };
  return (page[STORAGE_KEY] ??= new Map<string, EarlyQuery>());
}

/** Returns whether the query was sent for the same user and is fresh. */
function isFor(early: EarlyQuery, headers: Readonly<Record<string, string>>): boolean {
  return early.authorization === headers['authorization'] && performance.now() - early.startedAtMs <= MAX_AGE_MS;
}

/**
 * Sends the first queries of a page (URLs from `queryUrl`) while its scripts still load. Failures are reported to the
 * caller that takes the response.
 */
export function startEarlyQueries(urls: readonly string[]): void {
  for (const url of urls) {
    const headers = queryHeaders(true);
    const response = fetch(url, { headers });
    const early: EarlyQuery = {
      startedAtMs: performance.now(),
      authorization: headers['authorization'],
      response,
      settled: response
        .then(async (received) => {
          if (received.ok) early.data = ((await received.clone().json()) as { data?: unknown }).data ?? undefined;
        })
        .catch(() => undefined),
    };
    storage().set(url, early);
  }
}

/** Takes the early response to this query for the same user, once; undefined when there is no fresh one. */
export function takeEarlyResponse(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined {
  const early = storage().get(url);
  storage().delete(url);
  return early && isFor(early, headers) ? early.response : undefined;
}

/**
 * Returns the data of the early response to this query for a first rendering, without taking it; undefined while it is
 * pending.
 */
export function peekEarlyData(url: string, headers: Readonly<Record<string, string>>): unknown {
  const early = storage().get(url);
  return early && isFor(early, headers) ? early.data : undefined;
}

/** Resolves when all early queries have a response or have failed, or after `limitMs`. Never rejects. */
export async function earlyQueriesSettled(limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.all([...storage().values()].map(({ settled }) => settled)), limit]);
  clearTimeout(timer);
}
