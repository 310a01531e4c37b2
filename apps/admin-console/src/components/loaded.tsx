import { Chip } from '@derby/ui/chip';
import { ErrorState } from '@derby/ui/error-state';
import { Loading, SLOW, useIsSlow } from '@derby/ui/loading';
import { requestIdOf, retryAfterMsOf, sentenceOf } from '@derby/web-session/request-failure';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Read } from '../lib/latest.ts';

interface LoadedProps<Data> {
  readonly read: Read<Data>;
  readonly loading: string;
  /** The shape of the data, shown in place of the loading text, which is then for screen readers. */
  readonly place?: ReactNode;
  /** Text of an error for which the server sent no sentence. */
  readonly fallback: string;
  readonly failureTitle?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data once they are loaded. Until then it shows their shape or a loading text, or the error and a retry button. */
export function Loaded<Data>({ read, loading, place, children, ...failure }: LoadedProps<Data>) {
  // A poll or a retry clears the error. It stays on the screen until there are data.
  const [error, setError] = useState(read.error);
  if (read.error && read.error !== error) setError(read.error);
  if (read.data !== undefined) return children(read.data);
  if (error) return <LoadFailure read={{ ...read, error }} {...failure} />;
  return place === undefined ? <Loading>{loading}</Loading> : <LoadingPlace text={loading}>{place}</LoadingPlace>;
}

/** The place of the data, with the loading text for screen readers. */
export function LoadingPlace({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const isSlow = useIsSlow();
  return (
    <div role="status" className="relative">
      <span className="sr-only">{text}</span>
      {children}
      {isSlow && <p className="absolute inset-x-0 top-2 text-center font-semibold">{SLOW}</p>}
    </div>
  );
}

/** The error. When the server has given a waiting time, the data are requested again after it. */
function LoadFailure({
  read: { error, refetch },
  fallback,
  failureTitle,
}: Omit<LoadedProps<unknown>, 'loading' | 'place' | 'children'>) {
  // A poll leaves the button enabled: a server that hangs would keep it disabled.
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = (): void => {
    setIsRetrying(true);
    const end = (): void => setIsRetrying(false);
    void refetch().then(end, end);
  };
  const retryInTime = useEffectEvent(retry);
  useEffect(() => {
    const waitMs = retryAfterMsOf(error);
    if (waitMs === null) return undefined;
    const timer = setTimeout(() => retryInTime(), waitMs);
    return () => clearTimeout(timer);
  }, [error]);
  return (
    <ErrorState
      tone={retryAfterMsOf(error) === null ? 'bad' : 'warn'}
      title={failureTitle}
      message={sentenceOf(error, fallback)}
      requestId={requestIdOf(error)}
      retrying={isRetrying}
      onRetry={retry}
    />
  );
}

/** Says that the data on the screen could not be refreshed. */
export function NotUpdated({ read: { data, error } }: { readonly read: Read<unknown> }) {
  return data !== undefined && Boolean(error) && <Chip tone="warn">No connection, showing the last known state</Chip>;
}
