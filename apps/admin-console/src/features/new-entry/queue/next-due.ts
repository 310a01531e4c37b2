import type { KeptFish } from '../device/kept-fish.ts';
import type { QueueDeps } from './queue-deps.ts';

/** The oldest fish that is sent without anybody's doing while this user is signed in, and still lacks that part. */
export async function nextDue(
  { store, userId }: Pick<QueueDeps, 'store' | 'userId'>,
  part: 'weight' | 'photo',
): Promise<KeptFish | undefined> {
  const fish = await store.listFish();
  const user = userId();
  if (user === null) return undefined;
  return fish.find(({ problem, entryId, weighedBy }) => {
    if (problem !== null) return false;
    return part === 'weight' ? entryId === null && weighedBy === user : entryId !== null;
  });
}
