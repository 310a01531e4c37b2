import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { useEffect, useState, type ReactNode } from 'react';
import { readFailureOf, type ReadFailure } from '../../../lib/read-failure.ts';
import { messages } from '../messages.ts';

interface ReadStateProps<Data> {
  /** Must be the same function until other data are to be read. */
  readonly read: (signal: AbortSignal) => Promise<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data, a loading state, or the failure with a retry button. */
export function ReadState<Data>({ read, children }: ReadStateProps<Data>) {
  const state = useRead(read);
  switch (state.status) {
    case 'loading':
      return <Loading>{messages.loading}</Loading>;
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
type Read<Data> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly failure: ReadFailure;
      readonly isPending: boolean;
      readonly retry: () => void;
    }
  | { readonly status: 'loaded'; readonly data: Data };

/** Reads once, and again at each `retry`. `read` must be the same function until other data are to be read. */
function useRead<Data>(read: (signal: AbortSignal) => Promise<Data>): Read<Data> {
  const [attempt, setAttempt] = useState(1);
  const [outcome, setOutcome] = useState<
    { readonly attempt: number } & ({ readonly data: Data } | { readonly failure: ReadFailure })
  >();
  useEffect(() => {
    const request = new AbortController();
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const next = await read(request.signal).then(
        (data) => ({ attempt, data }),
        (error: unknown) => ({ attempt, failure: readFailureOf(error) }),
      );
      if (isCurrent) setOutcome(next);
    };
    void ask();
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [read, attempt]);
  if (!outcome) return { status: 'loading' };
  if ('data' in outcome) return { status: 'loaded', data: outcome.data };
  const retry = () => setAttempt(attempt + 1);
  return { status: 'failed', failure: outcome.failure, isPending: outcome.attempt < attempt, retry };
}
