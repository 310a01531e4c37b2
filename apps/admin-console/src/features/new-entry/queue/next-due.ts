import type { QueuedEntry } from '../device/queued-entry.ts';
import type { QueueDeps } from './queue-deps.ts';

/** Returns the oldest queued entry that lacks this part on the server and is sent automatically for this user. */
export async function nextDue(
  { store, userId }: Pick<QueueDeps, 'store' | 'userId'>,
  part: 'weight' | 'photo',
): Promise<QueuedEntry | undefined> {
  const queuedEntry = await store.listQueuedEntries();
  const user = userId();
  if (user === null) return undefined;
  return queuedEntry.find(({ problem, entryId, weighedBy }) => {
    if (problem !== null) return false;
    return part === 'weight' ? entryId === null && weighedBy === user : entryId !== null;
  });
}
