import { resetUserPassword as reset } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const resetUserPassword: NonNullable<MutationResolvers['resetUserPassword']> = async (
  _parent,
  { id, newPassword },
  { actor, deps },
) => {
  const { message } = await reset(deps, actor, { userId: id, newPassword });
  return message;
};
