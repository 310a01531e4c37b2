import { twoFactorStatus as readStatus } from '@derby/domain/accounts';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const twoFactorStatus: NonNullable<QueryResolvers['twoFactorStatus']> = (_parent, _args, { actor, deps }) =>
  readStatus(deps, actor);
