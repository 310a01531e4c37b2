import { ErrorState } from '@derby/ui/error-state';
import { requestIdOf } from '@derby/web-session/request-failure';

/** In place of a section whose data could not be had: what is wrong, and the way to try again. */
export function SectionFailure({
  message,
  error,
  isLoading,
  refetch,
}: {
  readonly message: string;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly refetch: () => Promise<unknown>;
}) {
  return (
    <ErrorState
      message={message}
      requestId={requestIdOf(error)}
      retrying={isLoading}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}
