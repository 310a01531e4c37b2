import { retryFailed as retry } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const retryFailed: NonNullable<MutationResolvers['retryFailed']> = (_parent, { runId }, { actor, deps }) =>
  retry(deps, actor, { runId });
