import { settleUnclearMessage } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const settleUnclear: NonNullable<MutationResolvers['settleUnclear']> = (
  _parent,
  { messageId, outcome },
  { actor, deps },
) => settleUnclearMessage(deps, actor, { messageId, outcome });
