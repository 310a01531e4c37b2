import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { useEffect, useState, type ReactNode } from 'react';
import { readFailureOf, type ReadFailure } from '../lib/read-failure.ts';

interface ReadStateProps<Data> {
  readonly state: Read<Data>;
  /** Says what is loaded. */
  readonly loading: string;
  /** The shape of what is loaded. */
  readonly place: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a read, a loading state, or the failure with a retry button. */
export function ReadState<Data>({ state, loading, place, children }: ReadStateProps<Data>) {
  switch (state.status) {
    case 'loading':
      return <Loading place={place}>{loading}</Loading>;
    case 'failed':
      return (
        <ErrorState
          message={state.failure.message}
          requestId={state.failure.requestId ?? undefined}
          onRetry={state.retry}
          retrying={state.isPending}
        />
      );
    case 'loaded':
      return children(state.data);
  }
}

/** The state of a read; `isPending` during a retry. */
export type Read<Data> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: ReadFailure;
      readonly isPending: boolean;
      readonly retry: () => void;
    }
  | { readonly status: 'loaded'; readonly data: Data };

/**
 * Reads once, and again at each `retry`, and the milliseconds of `refreshMsOf` after data came. `read` and `refreshMsOf`
 * must be the same functions until other data are to be read. `known` is shown until the first response. A failed
 * refresh keeps what is shown.
 */
export function useRead<Data>(
  read: (signal: AbortSignal) => Promise<Data>,
  known?: Data,
  refreshMsOf?: (data: Data) => number | null,
): Read<Data> {
  const [attempt, setAttempt] = useState(1);
  const [outcome, setOutcome] = useState<
    { readonly attempt: number } & ({ readonly data: Data } | { readonly failure: ReadFailure })
  >();
  useEffect(() => {
    const request = new AbortController();
    let isCurrent = true;
    let shown: { readonly data: Data } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const next = await read(request.signal).then(
        (data) => ({ attempt, data }),
        (error: unknown) => ({ attempt, failure: readFailureOf(error) }),
      );
      if (!isCurrent) return;
      if ('data' in next) shown = next;
      setOutcome((last) => ('failure' in next && shown ? last : next));
      const refreshMs = shown && refreshMsOf?.(shown.data);
      if (refreshMs) timer = setTimeout(() => void ask(), refreshMs);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      request.abort();
    };
  }, [read, refreshMsOf, attempt]);
  if (!outcome) return known === undefined ? { status: 'loading' } : { status: 'loaded', data: known };
  if ('data' in outcome) return { status: 'loaded', data: outcome.data };
  const retry = () => setAttempt(attempt + 1);
  return { status: 'failed', failure: outcome.failure, isPending: outcome.attempt < attempt, retry };
}
