import { useApolloClient } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import type { EntryStorage } from '../device/storage.ts';
import { useSending } from '../hooks/use-sending.ts';
import { createConsoleQueue } from '../queue/console-queue.ts';
import { QueueContext } from '../queue/queue-context.ts';

interface QueueProviderProps {
  /** Where the fish are kept; the browser's own database unless a test has another place. */
  readonly device?: EntryStorage | undefined;
  readonly children: ReactNode;
}

/** Sends the waiting fish of this device for as long as the console is open, whichever section shows. */
export function QueueProvider({ device, children }: QueueProviderProps) {
  const client = useApolloClient();
  const [queue] = useState(() => createConsoleQueue(client, device));
  useSending(queue);
  return <QueueContext value={queue}>{children}</QueueContext>;
}
