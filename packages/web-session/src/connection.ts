import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { useSyncExternalStore } from 'react';
import { finalize, tap } from 'rxjs';
import { failureOf, hasNoServer } from './request-failure.ts';

/** Whether the last request got a response. A device in a network without an exit believes that it is online. */
let isServerReached = true;
const listeners = new Set<() => void>();

function note(isReached: boolean): void {
  isServerReached = isReached;
  for (const listener of listeners) listener();
}

/** Time without a response after which a change counts as unanswered. */
const SILENT_AFTER_MS = 10_000;
let unanswered = 0;

/** Counts a change that gets no response for 10 s. Returns what ends the wait. */
function awaitResponse(): () => void {
  let isCounted = false;
  const count = (by: 1 | -1): void => {
    isCounted = by === 1;
    unanswered += by;
    for (const listener of listeners) listener();
  };
  const timer = setTimeout(() => count(1), SILENT_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (isCounted) count(-1);
  };
}

/** Notes whether the server responds. Changes with a signal of the caller end in time by themselves. */
export function createConnectionLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { fetchOptions } = operation.getContext() as { fetchOptions?: RequestInit };
    const isWatched = operation.operationType === OperationTypeNode.MUTATION && !fetchOptions?.signal;
    const response = forward(operation).pipe(
      tap({
        next: () => note(true),
        error: (error) => {
          const failure = failureOf(error);
          if (failure.kind !== 'unexpected') note(!hasNoServer(failure));
        },
      }),
    );
    return isWatched ? response.pipe(finalize(awaitResponse())) : response;
  });
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

/** Returns whether a change of a signed-in user has waited for its response for 10 s. */
export function useIsUnanswered(): boolean {
  return useSyncExternalStore(subscribe, () => unanswered > 0);
}
