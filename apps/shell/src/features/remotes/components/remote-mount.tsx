import type { RemoteId, RemoteProps } from '@derby/micro-frontend/contract';
import { AppScope } from '@derby/ui/app-scope';
import { Loading } from '@derby/ui/loading';
import { usePaintedPage } from '../hooks/use-painted-page.ts';
import { useRemote } from '../hooks/use-remote.ts';
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

/** Loads a remote at run time and shows it, or says what failed and tries again. */
export function RemoteMount({ remote, load, pageKey, ...props }: RemoteMountProps) {
  const state = useRemote(remote, load);
  const isPainted = usePaintedPage(state.status, pageKey);
  const notice = (error: unknown) => <RemoteFailureNotice remote={remote} error={error} onRetry={state.retry} />;
  switch (state.status) {
    case 'loading':
      return isPainted ? null : (
        <AppScope name="shell">
          <main className="min-h-[70vh] py-10">
            <Loading>{LOADING}</Loading>
          </main>
        </AppScope>
      );
    case 'failed':
      return notice(state.error);
    case 'loaded':
      return (
        <RemoteBoundary key={state.attempt} resetKey={pageKey} renderFailure={notice}>
          <state.App {...props} />
        </RemoteBoundary>
      );
  }
}
