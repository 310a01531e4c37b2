import { changePassword as change } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const changePassword: NonNullable<MutationResolvers['changePassword']> = async (
  _parent,
  args,
  { actor, address, deps },
) => {
  const { message } = await change(deps, actor, { ...args, address });
  return message;
};
