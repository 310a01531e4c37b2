import { viewer as readViewer } from '@derby/domain/accounts';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const viewer: NonNullable<QueryResolvers['viewer']> = (_parent, _args, { actor, deps }) =>
  readViewer(deps, actor);
