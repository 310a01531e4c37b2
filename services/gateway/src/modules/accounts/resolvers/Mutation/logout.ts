import { logout as signOut } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const logout: NonNullable<MutationResolvers['logout']> = async (_parent, _args, { actor, deps }) => {
  await signOut(deps, actor);
  return true;
};
