import { sendTestMessage as sendTest } from '@derby/domain/messaging';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const sendTestMessage: NonNullable<MutationResolvers['sendTestMessage']> = (
  _parent,
  { phoneNumber, text },
  { actor, deps },
) => sendTest(deps, actor, { phoneNumber, text });
