import { smsHistory as readHistory } from '@derby/domain/messaging';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const smsHistory: NonNullable<QueryResolvers['smsHistory']> = (_parent, { entryId }, { actor, deps }) =>
  readHistory(deps, actor, { entryId });
