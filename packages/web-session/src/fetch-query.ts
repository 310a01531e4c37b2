import { ConnectionError, reachServer, wholeOf } from './reach-server.ts';

/** Time for a query with its repetitions and its whole response. Screens then say that the server was not reached. */
const LIMIT_MS = 10_000;
/** The most repetitions, so that a busy server does not get many more requests. */
const MAX_REPEATS = 2;
const MILLISECONDS = 1_000;

const TEMPORARY: ReadonlySet<number> = new Set([429, 503]);

/**
 * Sends a query and reads its whole response. Repeats it after `Retry-After` of a 429 or 503, as long as that ends
 * within 10 s. Throws ConnectionError when the server cannot be reached or has not responded by then, and the signal's
 * reason when aborted. `first` replaces the first request if it was sent earlier.
 */
export async function fetchQuery(
  input: RequestInfo | URL,
  init: RequestInit = {},
  first?: Promise<Response>,
): Promise<Response> {
  const limit = new AbortController();
  const { signal } = limit;
  const deadlineMs = Date.now() + LIMIT_MS;
  const timer = setTimeout(() => limit.abort(new ConnectionError('No response in time')), LIMIT_MS);
  const stop = (): void => limit.abort(init.signal?.reason);
  if (init.signal?.aborted) stop();
  init.signal?.addEventListener('abort', stop);
  const send = () => reachServer(input, { ...init, signal });
  const run = async (): Promise<Response> => {
    let response = await (first?.then(wholeOf).catch((error: unknown) => Promise.reject(new ConnectionError(error))) ??
      send());
    for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
      const waitMs = waitOf(response);
      if (waitMs === null || Date.now() + waitMs >= deadlineMs) break;
      // oxlint-disable-next-line no-await-in-loop -- each request follows a refused one
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop
      response = await send();
    }
    return response;
  };
  try {
    // An earlier request cannot be aborted.
    return await Promise.race([run(), aborted(signal)]);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}

/** Rejects with the signal's reason when it is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail);
  });
}

/** Returns the waiting time of a temporary refusal, null for all other responses. */
function waitOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return TEMPORARY.has(status) && seconds > 0 ? seconds * MILLISECONDS : null;
}
