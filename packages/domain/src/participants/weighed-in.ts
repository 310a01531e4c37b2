import { foldForSearch } from '@derby/rules/name-fold';
import { participantsOf } from '../anglers/index.ts';
import { listEntrants } from '../entries/index.ts';
import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import type { Participant } from './participants.ts';

const foldedNameOf = (name: string): string => foldForSearch(name).joined;

/**
 * Returns a check whether anyone with a card of a participant, or of the same name as compared in searches, has weighed
 * in.
 */
export async function readWeighedIn(
  deps: Deps,
  actor: Actor,
): Promise<(participant: Pick<Participant, 'id' | 'firstName' | 'lastName'>) => boolean> {
  assertAdministrator(actor);
  const entrants = await listEntrants(deps.database);
  const names = new Set(entrants.map(({ name }) => foldedNameOf(name)));
  const anglerIds = entrants.flatMap(({ anglerId }) => anglerId ?? []);
  const ids = await participantsOf(deps.database, anglerIds);
  return ({ id, firstName, lastName }) => ids.has(id) || names.has(foldedNameOf(`${firstName} ${lastName}`));
}
