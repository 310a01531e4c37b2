import { setUpTwoFactor as setUp } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const setUpTwoFactor: NonNullable<MutationResolvers['setUpTwoFactor']> = (_parent, _args, { actor, deps }) =>
  setUp(deps, actor);
