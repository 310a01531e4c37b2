import { refreshSession as refresh } from '@derby/domain/accounts';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const refreshSession: NonNullable<MutationResolvers['refreshSession']> = (
  _parent,
  args,
  { actor, address, deps },
) => refresh(deps, actor, { ...args, address });
