import { Chip } from '@derby/ui/chip';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { requestIdOf, sentenceOf } from '@derby/web-session/request-failure';
import type { ReactNode } from 'react';
import { NOT_UPDATED } from '../config/messages.ts';
import type { Read } from '../lib/latest.ts';

interface LoadedProps<Data> {
  readonly read: Read<Data>;
  /** Text while the data load. */
  readonly loading: string;
  /** Text of an error for which the server sent no sentence. */
  readonly fallback: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data once they are loaded. Until then it shows a loading text, or the error and a retry button. */
export function Loaded<Data>({ read: { data, error, loading: isLoading, refetch }, ...rest }: LoadedProps<Data>) {
  if (data !== undefined) return rest.children(data);
  if (!error) return <Loading>{rest.loading}</Loading>;
  return (
    <ErrorState
      message={sentenceOf(error, rest.fallback)}
      requestId={requestIdOf(error)}
      retrying={isLoading}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}

/** Says that the data on the screen could not be refreshed. */
export function NotUpdated({ read: { data, error } }: { readonly read: Read<unknown> }) {
  return data !== undefined && Boolean(error) && <Chip tone="warn">{NOT_UPDATED}</Chip>;
}
