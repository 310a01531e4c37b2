import { Button } from '@derby/ui/button';
import { messages } from '../messages.ts';

interface LoadFailureProps {
  readonly requestId: string | undefined;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The gallery's own failure, which has a heading. */
export function LoadFailure({ requestId, retrying, onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-card bg-bad-soft px-4 py-8 text-center text-bad"
    >
      <h2 className="text-[26px]">{messages.failedTitle}</h2>
      <p className="text-lg">{messages.failed}</p>
      {requestId && <p className="text-sm">Request {requestId}</p>}
      <Button variant="quiet" pending={retrying} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}
