import { Button } from './button.tsx';

interface ErrorStateProps {
  readonly message: string;
  /** Id in the server's logs, for unexpected failures. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** An error message with a retry button. */
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
