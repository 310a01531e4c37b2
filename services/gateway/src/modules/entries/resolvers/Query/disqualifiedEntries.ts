import { listDisqualified } from '@derby/domain/entries';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const disqualifiedEntries: NonNullable<QueryResolvers['disqualifiedEntries']> = (
  _parent,
  _args,
  { actor, deps },
) => listDisqualified(deps, actor);
