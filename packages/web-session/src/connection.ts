import { ApolloLink } from '@apollo/client';
import { useSyncExternalStore } from 'react';
import { tap } from 'rxjs';
import { failureOf, hasNoServer } from './request-failure.ts';

/** Whether the last request got a response. A device in a network without an exit believes that it is online. */
let isServerReached = true;
const listeners = new Set<() => void>();

function note(isReached: boolean): void {
  isServerReached = isReached;
  for (const listener of listeners) listener();
}

/** Notes whether the server responds. */
export function createConnectionLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: () => note(true),
        error: (error) => {
          const failure = failureOf(error);
          if (failure.kind !== 'unexpected') note(!hasNoServer(failure));
        },
      }),
    ),
  );
}

/** The next request shows whether the server is there. */
const assumeServer = (): void => note(true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', assumeServer);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', assumeServer);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the device has a network and the last request of a signed-in user got a response. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && isServerReached);
}
