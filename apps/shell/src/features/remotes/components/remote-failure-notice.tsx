import type { RemoteId } from '@derby/micro-frontend/contract';
import { AppScope } from '@derby/ui/app-scope';
import { Button } from '@derby/ui/button';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { FAILURE_HEADINGS, RELOAD, RETRY, WHAT_STILL_WORKS } from '../messages.ts';
import { RemoteLoadError, type RemoteFailure } from '../remote-load-error.ts';

interface RemoteFailureNoticeProps {
  readonly remote: RemoteId;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands in for a remote that cannot be shown: what happened, what still works, and a way to try again. */
export function RemoteFailureNotice({ remote, error, onRetry }: RemoteFailureNoticeProps) {
  const failure: RemoteFailure = error instanceof RemoteLoadError ? error.failure : 'crashed';
  return (
    <AppScope name="shell">
      <main className="mx-auto grid max-w-xl justify-items-center gap-4 px-5 py-20 text-center" data-failure={failure}>
        <SalmonMark tone="quiet" width={88} />
        <div role="alert" className="grid gap-3">
          <h1 tabIndex={-1} className="text-4xl">
            {FAILURE_HEADINGS[failure]}
          </h1>
          <p className="text-ink-2">{WHAT_STILL_WORKS[remote]}</p>
        </div>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Button onClick={onRetry}>{RETRY}</Button>
          {failure === 'contract' && (
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {RELOAD}
            </Button>
          )}
        </div>
      </main>
    </AppScope>
  );
}
