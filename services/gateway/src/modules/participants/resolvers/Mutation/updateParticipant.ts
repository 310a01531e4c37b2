import { updateParticipant as edit } from '@derby/domain/participants';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const updateParticipant: NonNullable<MutationResolvers['updateParticipant']> = (
  _parent,
  { id, input },
  { actor, deps },
) => edit(deps, actor, { ...input, id });
