import { deleteEntry as remove } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const deleteEntry: NonNullable<MutationResolvers['deleteEntry']> = async (_parent, { id }, { actor, deps }) => {
  await remove(deps, actor, { entryId: id });
  return true;
};
