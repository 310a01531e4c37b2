import { draftManualMessage } from '@derby/domain/messaging';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const smsDraft: NonNullable<QueryResolvers['smsDraft']> = (_parent, { entryId }, { actor, deps }) =>
  draftManualMessage(deps, actor, { entryId });
