import type { MessageRunResolvers } from '../../../generated/resolvers.ts';

export const MessageRun: Pick<MessageRunResolvers, 'counts' | 'total'> = {
  counts: (run, _args, { loaders }) => loaders.runCounts.load(run.id),
  total: async (run, _args, { loaders }) => {
    const counts = await loaders.runCounts.load(run.id);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  },
};
