import { pauseRun as pause } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const pauseRun: NonNullable<MutationResolvers['pauseRun']> = (_parent, { runId }, { actor, deps }) =>
  pause(deps, actor, { runId });
