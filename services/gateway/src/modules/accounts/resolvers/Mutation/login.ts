import { login as signIn } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const login: NonNullable<MutationResolvers['login']> = async (_parent, { input }, { actor, address, deps }) => {
  const result = await signIn(deps, actor, { ...input, address });
  return 'requiresTwoFactor' in result ? result : { ...result, requiresTwoFactor: false };
};
