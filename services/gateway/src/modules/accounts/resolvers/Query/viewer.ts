import { viewer as readViewer } from '@derby/domain/accounts';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const viewer: NonNullable<QueryResolvers['viewer']> = (_parent, _args, { actor, address, deps }) =>
  readViewer(deps, actor, { address });
