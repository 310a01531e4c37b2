import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import { findParticipants } from './participant.model.ts';
import type { Participant } from './participant.ts';

/** Returns all participants, oldest first. Administrators only. */
export async function listParticipants(deps: Deps, actor: Actor): Promise<Participant[]> {
  assertAdministrator(actor);
  return await findParticipants(deps.database);
}
