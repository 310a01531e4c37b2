import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { requestIdOf, sentenceOf } from '@derby/web-session/request-failure';

interface NotLoadedProps {
  /** How the reading goes. */
  readonly read: {
    readonly error?: unknown;
    readonly isLoading: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What to say while it is loaded. */
  readonly loading: string;
  /** What to say where the server gave no sentence. */
  readonly fallback: string;
}

/** In place of data that is not there: that it is loaded, or what is wrong and the way to try again. */
export function NotLoaded({ read: { error, isLoading, refetch }, loading, fallback }: NotLoadedProps) {
  if (!error) return <Loading>{loading}</Loading>;
  return (
    <ErrorState
      message={sentenceOf(error, fallback)}
      requestId={requestIdOf(error)}
      retrying={isLoading}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}
