import { disqualifyEntry as disqualify } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const disqualifyEntry: NonNullable<MutationResolvers['disqualifyEntry']> = async (
  _parent,
  { id, reason },
  { actor, deps },
) => {
  await disqualify(deps, actor, { entryId: id, reason });
  return true;
};
