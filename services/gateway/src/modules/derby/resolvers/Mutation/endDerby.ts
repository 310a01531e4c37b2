import { endDerby as end } from '@derby/domain/derby';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const endDerby: NonNullable<MutationResolvers['endDerby']> = (
  _parent,
  { finalText, idempotencyKey },
  { actor, deps },
) => end(deps, actor, { finalText, idempotencyKey });
