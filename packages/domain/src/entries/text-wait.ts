import type { Deps } from '../kernel/index.ts';
import { COUNTED, entryModel } from './entry.ts';

/**
 * How long the weigh-in text waits for an announced photo. The console gives up an upload after the same two minutes.
 */
const PHOTO_WAIT_MS = 120_000;

/** How long the weigh-in text waits at least, so that an entry that is taken back at once sends none. */
export const TEXT_DELAY_MS = 15_000;

/** Returns until when the text of an entry written now waits for its photo. */
export function photoWaitFrom(now: Date): Date {
  return new Date(now.getTime() + PHOTO_WAIT_MS);
}

/** Returns when the text of an entry stops waiting for the delay and the photo; null for an imported one. */
export function textDueAt(entry: { readonly storedAt?: Date; readonly awaitsPhotoUntil?: Date }): Date | null {
  const { storedAt, awaitsPhotoUntil } = entry;
  if (!storedAt) return null;
  return new Date(Math.max(storedAt.getTime() + TEXT_DELAY_MS, awaitsPhotoUntil?.getTime() ?? 0));
}

const beforeDelay = (at: Date) => new Date(at.getTime() - TEXT_DELAY_MS);

/** The filter for entries whose text waits neither for the delay nor for a photo at this time. */
const noWaitAt = (at: Date) => ({
  awaitsPhotoUntil: { $not: { $gt: at } },
  storedAt: { $not: { $gt: beforeDelay(at) } },
});

/**
 * Returns the ids of entries whose texts stopped waiting at or after this time, whatever their `createdAt`, and of those
 * behind `afterId`, whose host may have a clock that is behind; imported rows are left out. The caller has checked the
 * actor.
 */
export async function listTextsDueSince(
  deps: Pick<Deps, 'clock' | 'database'>,
  { since, afterId }: { readonly since: Date; readonly afterId: number },
): Promise<ReadonlySet<number>> {
  const documents = await entryModel(deps.database)
    .find({
      $or: [
        { storedAt: { $gte: beforeDelay(since) } },
        { awaitsPhotoUntil: { $gte: since } },
        { _id: { $gt: afterId }, storedAt: { $ne: null } },
      ],
      ...noWaitAt(deps.clock.now()),
    })
    .select({ _id: 1 })
    .lean();
  return new Set(documents.map(({ _id: id }) => id));
}

/** Returns whether the weigh-in text may be written: the entry is not disqualified and its text waits no longer. */
export async function mayGetText(deps: Pick<Deps, 'clock' | 'database'>, entryId: number): Promise<boolean> {
  const filter = { _id: entryId, ...COUNTED, ...noWaitAt(deps.clock.now()) };
  return (await entryModel(deps.database).exists(filter)) !== null;
}

type WaitDeps = Pick<Deps, 'clock' | 'database' | 'jobQueue'> & { readonly requestId?: string | undefined };

/**
 * Ends the wait for a photo that has arrived or will not arrive, and wakes the worker. Returns true for one of several
 * callers; false when there is no wait. The caller has checked the actor.
 */
export async function endPhotoWait(deps: WaitDeps, entryId: number): Promise<boolean> {
  const at = deps.clock.now();
  const { modifiedCount } = await entryModel(deps.database).updateOne(
    { _id: entryId, awaitsPhotoUntil: { $gt: at } },
    { $set: { awaitsPhotoUntil: at } },
  );
  if (modifiedCount === 0) return false;
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, requestId: deps.requestId });
  return true;
}
