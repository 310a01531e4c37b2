import { createUser as create } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const createUser: NonNullable<MutationResolvers['createUser']> = (_parent, { input }, { actor, deps }) =>
  create(deps, actor, input);
