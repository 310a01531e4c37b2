import { sendManualMessage } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const sendSms: NonNullable<MutationResolvers['sendSms']> = (
  _parent,
  { input: { entryId, message, includePhoto }, idempotencyKey },
  { actor, deps },
) => sendManualMessage(deps, actor, { entryId, text: message, includePhoto: includePhoto ?? false, idempotencyKey });
