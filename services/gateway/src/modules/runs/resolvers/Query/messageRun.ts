import { readRun } from '@derby/domain/messaging';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const messageRun: NonNullable<QueryResolvers['messageRun']> = (_parent, { id }, { actor, deps }) =>
  readRun(deps, actor, { runId: id });
