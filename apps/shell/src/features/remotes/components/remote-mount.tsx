import type { RemoteId, RemoteModule, RemoteProps } from '@derby/micro-frontend/contract';
import { AppScope } from '@derby/ui/app-scope';
import { Button } from '@derby/ui/button';
import { Loading } from '@derby/ui/loading';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { Component, type ReactNode, startTransition, useEffect, useState } from 'react';
import { usePaintedPage } from '../hand-over.ts';
import { type RemoteFailure, RemoteLoadError, type RemoteLoader } from '../remote-loader.ts';

/** What happened, as a heading. */
const FAILURE_HEADINGS: Readonly<Record<RemoteFailure, string>> = {
  unreachable: 'This part of the site is not answering',
  slow: 'This part of the site takes too long to answer',
  contract: 'This part of the site is being updated',
  crashed: 'Something went wrong on this page',
};

/** What the visitor can still use: only the failed remote's pages are lost. */
const WHAT_STILL_WORKS: Readonly<Record<RemoteId, string>> = {
  'public-site':
    'The event pages and the leaderboards are affected. The administrators’ console still works, and no entry is lost.',
  'admin-console':
    'Only the administrators’ console is affected. The leaderboards, the event details and the tickets page still work.',
};

interface RemoteMountProps extends RemoteProps {
  /** Use this as the element's key as well: one mount shows one remote. */
  readonly remote: RemoteId;
  readonly load: RemoteLoader;
  /** Identifies the page; a failure of one page does not affect another. */
  readonly pageKey: string;
}

/** Loads a remote at run time and shows it, or shows the failure with a retry. */
export function RemoteMount({ remote, load, pageKey, ...props }: RemoteMountProps) {
  const state = useRemote(remote, load);
  const isPainted = usePaintedPage(state.status, pageKey);
  const notice = (error: unknown) => <RemoteFailureNotice remote={remote} error={error} onRetry={state.retry} />;
  switch (state.status) {
    case 'loading':
      return isPainted ? null : (
        <AppScope name="shell">
          <main className="min-h-[70vh] py-10">
            <Loading>Loading…</Loading>
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

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailure: (error: unknown) => ReactNode;
  /** A change clears the error: another page of the same remote may work. */
  readonly resetKey: string;
}

interface RemoteBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly resetKey: string;
}

/** Contains a remote's failure, while loading or rendering, in its own part of the page. */
class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  static getDerivedStateFromError(error: unknown): Pick<RemoteBoundaryState, 'failure'> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: RemoteBoundaryProps, state: RemoteBoundaryState): RemoteBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override state: RemoteBoundaryState = { failure: null, resetKey: this.props.resetKey };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error) : this.props.children;
  }
}

interface RemoteFailureNoticeProps {
  readonly remote: RemoteId;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces a remote that cannot be shown: what happened, what still works, and a retry button. */
function RemoteFailureNotice({ remote, error, onRetry }: RemoteFailureNoticeProps) {
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
          <Button onClick={onRetry}>Try Again</Button>
          {failure === 'contract' && (
            <Button variant="quiet" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
        </div>
      </main>
    </AppScope>
  );
}

interface Attempt {
  readonly number: number;
  readonly module: Promise<RemoteModule>;
}

/** The state of the latest attempt to load a remote. `attempt` counts from 1. */
type RemoteState = { readonly retry: () => void } & (
  | { readonly attempt: number; readonly status: 'loading' }
  | Outcome
);

type Outcome = { readonly attempt: number } & (
  | { readonly status: 'loaded'; readonly App: RemoteModule['App'] }
  | { readonly status: 'failed'; readonly error: unknown }
);

/**
 * Loads a remote from the first render on, and again at each `retry`. Does not use `lazy` and Suspense: React holds
 * content back for 300 ms after a fallback, and a rejected lazy component stays rejected.
 */
function useRemote(remote: RemoteId, load: RemoteLoader): RemoteState {
  const [{ number, module }, setAttempt] = useState<Attempt>(() => ({ number: 1, module: load(remote) }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Outcome) => {
      // In slices, so that the page stays responsive: a phone needs long to render a whole remote.
      if (isCurrent) startTransition(() => setOutcome(next));
    };
    module.then(
      ({ App }) => settle({ attempt: number, status: 'loaded', App }),
      (error: unknown) => settle({ attempt: number, status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [number, module]);
  const retry = () => setAttempt({ number: number + 1, module: load(remote) });
  return outcome?.attempt === number ? { ...outcome, retry } : { attempt: number, status: 'loading', retry };
}
