import { useEffect, useState } from 'react';
import { readFailureOf, type ReadFailure } from '../../../lib/read-failure.ts';

/** An answer that takes longer counts as failed. */
const REQUEST_TIMEOUT_MS = 15_000;

/** How far a read is. `isPending` while it is made again after a failure. */
type Read<Data> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: ReadFailure;
      readonly isPending: boolean;
      readonly retry: () => void;
    }
  | { readonly status: 'loaded'; readonly data: Data };

/** Reads once, and again at each `retry`. `read` must be the same function until something else is to be read. */
export function useRead<Data>(read: (signal: AbortSignal) => Promise<Data>): Read<Data> {
  const [attempt, setAttempt] = useState(1);
  const [outcome, setOutcome] = useState<
    { readonly attempt: number } & ({ readonly data: Data } | { readonly failure: ReadFailure })
  >();
  useEffect(() => {
    const request = new AbortController();
    const timeout = setTimeout(() => request.abort(), REQUEST_TIMEOUT_MS);
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const next = await read(request.signal).then(
        (data) => ({ attempt, data }),
        (error: unknown) => ({ attempt, failure: readFailureOf(error) }),
      );
      clearTimeout(timeout);
      if (isCurrent) setOutcome(next);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timeout);
      request.abort();
    };
  }, [read, attempt]);
  if (!outcome) return { status: 'loading' };
  if ('data' in outcome) return { status: 'loaded', data: outcome.data };
  const retry = () => setAttempt(attempt + 1);
  return { status: 'failed', failure: outcome.failure, isPending: outcome.attempt < attempt, retry };
}
