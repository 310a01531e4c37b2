import type { QueuedEntry } from '../device/queued-entry.ts';
import type { QueueDeps } from './queue-deps.ts';

/** The oldest fish that is sent without anybody's doing while this user is signed in, and still lacks that part. */
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
