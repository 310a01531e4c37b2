import { deleteParticipant as remove } from '@derby/domain/participants';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const deleteParticipant: NonNullable<MutationResolvers['deleteParticipant']> = async (
  _parent,
  { id },
  { actor, deps },
) => {
  const { message } = await remove(deps, actor, { id });
  return message;
};
