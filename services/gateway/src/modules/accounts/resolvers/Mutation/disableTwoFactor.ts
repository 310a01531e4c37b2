import { disableTwoFactor as disable } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const disableTwoFactor: NonNullable<MutationResolvers['disableTwoFactor']> = async (
  _parent,
  args,
  { actor, address, deps },
) => {
  const { message } = await disable(deps, actor, { ...args, address });
  return message;
};
