import type { MessagePreflightResolvers } from '../../../generated/resolvers.ts';

export const MessagePreflight: Pick<MessagePreflightResolvers, 'contestants' | 'previews'> = {
  contestants: ({ previews }) => previews.length,
  previews: ({ previews }, { offset, limit }) => previews.slice(Math.max(offset, 0), Math.max(offset, 0) + limit),
};
