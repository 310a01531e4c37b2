import { runMessages, runProgress } from '@derby/domain/messaging';
import type { MessageRunResolvers } from '../../../generated/resolvers.ts';
import { STATE_BY_WIRE } from '../../runs/resolvers/message-states.ts';

export const MessageRun: Pick<MessageRunResolvers, 'counts' | 'messages' | 'progress' | 'total'> = {
  counts: (run, _args, { loaders }) => loaders.runCounts.load(run.id),
  messages: (run, { states, offset, limit }, { actor, deps }) =>
    runMessages(deps, actor, { runId: run.id, states: states?.map((state) => STATE_BY_WIRE[state]), offset, limit }),
  progress: async (run, _args, { actor, deps, loaders }) =>
    await runProgress(deps, actor, { run, counts: await loaders.runCounts.load(run.id) }),
  total: async (run, _args, { loaders }) => {
    const counts = await loaders.runCounts.load(run.id);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  },
};
