import { restoreEntry as restore } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const restoreEntry: NonNullable<MutationResolvers['restoreEntry']> = (_parent, { id }, { actor, deps }) =>
  restore(deps, actor, { entryId: id });
