import { assertSignedIn, type Actor, type Deps } from '../kernel/index.ts';
import { findParticipants } from './participant.model.ts';
import type { Participant } from './participant.ts';

/** A name to fill into a form. */
export type ParticipantSuggestion = Pick<Participant, 'firstName' | 'lastName'>;

const { compare } = new Intl.Collator('en');

/** Returns the distinct names of all participants, by first and then last name. For signed-in users. */
export async function suggestParticipants(deps: Deps, actor: Actor): Promise<ParticipantSuggestion[]> {
  assertSignedIn(actor);
  const participants = await findParticipants(deps.database);
  const names = new Map(
    participants.map(({ firstName, lastName }) => [`${firstName}\n${lastName}`, { firstName, lastName }]),
  );
  return [...names.values()].sort(
    (one, other) => compare(one.firstName, other.firstName) || compare(one.lastName, other.lastName),
  );
}
