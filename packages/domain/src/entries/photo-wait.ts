import type { Deps } from '../kernel/index.ts';
import { endWait, isReadyForText } from './entry.model.ts';

/**
 * How long the weigh-in text waits for an announced photo. The console gives up an upload after two minutes; a photo that
 * comes later, or never, must not hold the text back.
 */
const PHOTO_WAIT_MS = 120_000;

/** Until when the text of an entry that is written now waits for its photo. */
export function photoWaitFrom(now: Date): Date {
  return new Date(now.getTime() + PHOTO_WAIT_MS);
}

/** Whether the weigh-in text of an entry may be written: the entry counts, and no photo is waited for. */
export async function mayGetText(deps: Pick<Deps, 'clock' | 'database'>, entryId: number): Promise<boolean> {
  return await isReadyForText(deps.database, entryId, deps.clock.now());
}

type WaitDeps = Pick<Deps, 'clock' | 'database' | 'jobQueue'> & { readonly requestId?: string | undefined };

/**
 * Ends the wait of an entry whose photo has arrived, or will not arrive, and wakes the worker. Returns whether there was
 * a wait. A step of use cases, which have checked the actor.
 */
export async function endPhotoWait(deps: WaitDeps, entryId: number): Promise<boolean> {
  if (!(await endWait(deps.database, entryId, deps.clock.now()))) return false;
  await deps.jobQueue.enqueue({ job: 'entry-added', entryId, requestId: deps.requestId });
  return true;
}
