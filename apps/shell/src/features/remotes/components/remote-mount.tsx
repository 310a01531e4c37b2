import type { RemoteId, RemoteProps } from '@derby/micro-frontend/contract';
import { AppScope } from '@derby/ui/app-scope';
import { Loading } from '@derby/ui/loading';
import { lazy, Suspense, useState } from 'react';
import { LOADING } from '../messages.ts';
import type { RemoteLoader } from '../remote-loader.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RemoteFailureNotice } from './remote-failure-notice.tsx';

interface RemoteMountProps extends RemoteProps {
  /** Give the element this as its key as well: one mount shows one remote. */
  readonly remote: RemoteId;
  readonly load: RemoteLoader;
  /** Identifies the page shown; a failed page does not stay failed on another one. */
  readonly pageKey: string;
}

/** A rejected lazy component stays rejected for ever, so every attempt has one of its own. */
function newAttempt(remote: RemoteId, load: RemoteLoader, number: number) {
  return { number, App: lazy(async () => ({ default: (await load(remote)).App })) };
}

/** Loads a remote at run time and shows it, or says what failed and tries again. */
export function RemoteMount({ remote, load, pageKey, ...props }: RemoteMountProps) {
  const [attempt, setAttempt] = useState(() => newAttempt(remote, load, 1));
  const retry = () => setAttempt(newAttempt(remote, load, attempt.number + 1));
  return (
    <RemoteBoundary
      key={attempt.number}
      resetKey={pageKey}
      renderFailure={(error) => <RemoteFailureNotice remote={remote} error={error} onRetry={retry} />}
    >
      <Suspense
        fallback={
          <AppScope name="shell">
            <main className="min-h-[70vh] py-10">
              <Loading>{LOADING}</Loading>
            </main>
          </AppScope>
        }
      >
        <attempt.App {...props} />
      </Suspense>
    </RemoteBoundary>
  );
}
