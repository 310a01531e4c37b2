import { ErrorState } from '@derby/ui/error-state';
import { requestIdOf, sentenceOf } from '@derby/web-session/request-failure';

interface SectionFailureProps {
  /** What to say where the server gave no sentence. */
  readonly fallback: string;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** In place of a section whose data could not be had: what is wrong, and the way to try again. */
export function SectionFailure({ fallback, error, isLoading, refetch }: SectionFailureProps) {
  return (
    <ErrorState
      message={sentenceOf(error, fallback)}
      requestId={requestIdOf(error)}
      retrying={isLoading}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}
