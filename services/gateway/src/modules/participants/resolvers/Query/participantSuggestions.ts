import { suggestParticipants } from '@derby/domain/participants';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const participantSuggestions: NonNullable<QueryResolvers['participantSuggestions']> = (
  _parent,
  _args,
  { actor, deps },
) => suggestParticipants(deps, actor);
