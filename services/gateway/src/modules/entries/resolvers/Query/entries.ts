import { listEntries } from '@derby/domain/entries';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const entries: NonNullable<QueryResolvers['entries']> = (_parent, _args, { actor, deps }) =>
  listEntries(deps, actor);
