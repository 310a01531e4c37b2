import type { SentMessageResolvers } from '../../../generated/resolvers.ts';

export const SentMessage: Pick<SentMessageResolvers, 'kind'> = {
  kind: ({ kind }) => (kind === 'final' ? 'FINAL' : 'AUTO'),
};
