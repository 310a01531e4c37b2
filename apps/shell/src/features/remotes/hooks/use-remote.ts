import type { RemoteId, RemoteModule } from '@derby/micro-frontend/contract';
import { startTransition, useEffect, useState } from 'react';
import type { RemoteLoader } from '../remote-loader.ts';

interface Attempt {
  readonly number: number;
  readonly module: Promise<RemoteModule>;
}

/** The state of the latest attempt to load a remote. `attempt` counts from 1. */
export type RemoteState = { readonly attempt: number; readonly retry: () => void } & (
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly App: RemoteModule['App'] }
  | { readonly status: 'failed'; readonly error: unknown }
);

type Outcome = { readonly attempt: number } & (
  | { readonly status: 'loaded'; readonly App: RemoteModule['App'] }
  | { readonly status: 'failed'; readonly error: unknown }
);

/**
 * Loads a remote from the first render on, and again at each `retry`. Does not use `lazy` and Suspense: React holds
 * content back for 300 ms after a fallback, and a rejected lazy component stays rejected.
 */
export function useRemote(remote: RemoteId, load: RemoteLoader): RemoteState {
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
