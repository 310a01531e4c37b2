import { disableUserTwoFactor as disable } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const disableUserTwoFactor: NonNullable<MutationResolvers['disableUserTwoFactor']> = async (
  _parent,
  { id },
  { actor, deps },
) => {
  const { message } = await disable(deps, actor, { userId: id });
  return message;
};
