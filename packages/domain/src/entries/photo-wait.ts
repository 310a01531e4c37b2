import type { Deps } from '../kernel/index.ts';
import { endWait, isReadyForText } from './entry.model.ts';

/**
 * How long the weigh-in text waits for an announced photo. The console gives up an upload after the same two minutes.
 */
const PHOTO_WAIT_MS = 120_000;

/** Returns until when the text of an entry written now waits for its photo. */
export function photoWaitFrom(now: Date): Date {
  return new Date(now.getTime() + PHOTO_WAIT_MS);
}

/** Returns whether the weigh-in text may be written: the entry is not disqualified and waits for no photo. */
export async function mayGetText(deps: Pick<Deps, 'clock' | 'database'>, entryId: number): Promise<boolean> {
  return await isReadyForText(deps.database, entryId, deps.clock.now());
}

type WaitDeps = Pick<Deps, 'clock' | 'database' | 'jobQueue'> & { readonly requestId?: string | undefined };

/**
 * Ends the wait for a photo that has arrived or will not arrive, and wakes the worker. Returns whether there was a
 * wait. The caller has checked the actor.
 */
export async function endPhotoWait(deps: WaitDeps, entryId: number): Promise<boolean> {
  if (!(await endWait(deps.database, entryId, deps.clock.now()))) return false;
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, requestId: deps.requestId });
  return true;
}
