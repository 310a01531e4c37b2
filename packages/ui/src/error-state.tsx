import { Button } from './button.tsx';

interface ErrorStateProps {
  readonly message: string;
  /** The id under which the failure is found in the logs, for unexpected ones. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** A failure in words, with a way to try again. */
export function ErrorState({ message, requestId, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-card bg-bad-soft px-4 py-8 text-center text-bad"
    >
      <p className="text-lg font-semibold">{message}</p>
      {requestId && <p className="text-sm">Request {requestId}</p>}
      {onRetry && (
        <Button variant="quiet" pending={retrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
