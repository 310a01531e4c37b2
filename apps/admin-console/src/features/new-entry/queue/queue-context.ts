import { createContext, use, useSyncExternalStore } from 'react';
import type { QueueState } from './queue-state.ts';
import type { SendQueue } from './send-queue.ts';

/** The queue that `QueueProvider` provides. */
export const QueueContext = createContext<SendQueue | null>(null);

/** Returns the queue. */
export function useSendQueue(): SendQueue {
  const queue = use(QueueContext);
  if (!queue) throw new Error('There is no queue around');
  return queue;
}

/** Returns the state of the queue and renders again when it changes. */
export function useQueueState(): QueueState {
  const { subscribe, getState } = useSendQueue();
  return useSyncExternalStore(subscribe, getState);
}
