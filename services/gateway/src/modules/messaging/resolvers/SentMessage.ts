import type { SentMessageResolvers } from '../../../generated/resolvers.ts';
import { WIRE_KINDS } from './message-kinds.ts';

export const SentMessage: Pick<SentMessageResolvers, 'kind'> = {
  kind: ({ kind }) => WIRE_KINDS[kind],
};
