import { resumeRun as resume } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const resumeRun: NonNullable<MutationResolvers['resumeRun']> = (_parent, { runId }, { actor, deps }) =>
  resume(deps, actor, { runId });
