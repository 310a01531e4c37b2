import { deleteUser as remove } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const deleteUser: NonNullable<MutationResolvers['deleteUser']> = (_parent, { id }, { actor, deps }) =>
  remove(deps, actor, { userId: id });
