import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import type { ReactNode } from 'react';
import { useRead } from '../hooks/use-read.ts';
import { messages } from '../messages.ts';

interface ReadStateProps<Data> {
  /** The same function until something else is to be read. */
  readonly read: (signal: AbortSignal) => Promise<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, or that it loads, or why it failed with a way to try again. */
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
