import { createContext, use, useSyncExternalStore } from 'react';
import type { QueueState } from './queue-state.ts';
import type { SendQueue } from './send-queue.ts';

/** The queue of the console around; by `QueueProvider`. */
export const QueueContext = createContext<SendQueue | null>(null);

/** The waiting fish and what can be done about them. */
export function useSendQueue(): SendQueue {
  const queue = use(QueueContext);
  if (!queue) throw new Error('There is no queue around');
  return queue;
}

/** The queue's state, kept up to date. */
export function useQueueState(): QueueState {
  const { subscribe, getState } = useSendQueue();
  return useSyncExternalStore(subscribe, getState);
}
