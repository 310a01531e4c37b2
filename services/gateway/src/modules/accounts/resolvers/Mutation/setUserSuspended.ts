import { setUserSuspended as setSuspended } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const setUserSuspended: NonNullable<MutationResolvers['setUserSuspended']> = async (
  _parent,
  { id, isSuspended },
  { actor, deps },
) => {
  const { message } = await setSuspended(deps, actor, { userId: id, isSuspended });
  return message;
};
