import { enableTwoFactor as enable } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const enableTwoFactor: NonNullable<MutationResolvers['enableTwoFactor']> = async (
  _parent,
  args,
  { actor, deps },
) => {
  const { message } = await enable(deps, actor, args);
  return message;
};
