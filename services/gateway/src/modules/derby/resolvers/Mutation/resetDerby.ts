import { resetDerby as reset } from '@derby/domain/derby';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const resetDerby: NonNullable<MutationResolvers['resetDerby']> = (_parent, _args, { actor, deps }) =>
  reset(deps, actor);
