import type { Deps } from '../kernel/index.ts';
import { deleteParticipantsUpTo } from './participant.model.ts';

/**
 * Deletes all participants up to an id. A step of the reset, which has checked the actor; repeated, it changes nothing,
 * also when there are new participants since.
 */
export async function clearParticipants(
  deps: Pick<Deps, 'database'>,
  { lastParticipantId }: { readonly lastParticipantId: number },
): Promise<void> {
  await deleteParticipantsUpTo(deps.database, lastParticipantId);
}
