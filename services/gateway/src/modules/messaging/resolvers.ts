import { countConsents } from '@derby/domain/consents';
import {
  draftManualMessage,
  exportConsents,
  listReplies,
  runFailures,
  runMessages,
  runMessageStates,
  runProgress,
  sendManualMessage,
  smsHistory,
} from '@derby/domain/messaging';
import type { Resolvers } from '../../generated/resolvers.ts';
import { enumNameOf, enumValueOf, messageKindOf } from '../enum-names.ts';

export const messagingResolvers = {
  Query: {
    consentCount: (_parent, _args, { actor, deps }) => countConsents(deps, actor),
    exportConsents: (_parent, _args, { actor, deps }) => exportConsents(deps, actor),
    replies: (_parent, _args, { actor, deps }) => listReplies(deps, actor),
    smsDraft: (_parent, { entryId }, { actor, deps }) => draftManualMessage(deps, actor, { entryId }),
    smsHistory: (_parent, { entryId }, { actor, deps }) => smsHistory(deps, actor, { entryId }),
  },
  Mutation: {
    sendSms: (_parent, { input: { entryId, message, includePhoto }, idempotencyKey }, { actor, deps }) =>
      sendManualMessage(deps, actor, { entryId, text: message, includePhoto: includePhoto ?? false, idempotencyKey }),
  },
  MessageRun: {
    failures: ({ id }, _args, { actor, deps }) => runFailures(deps, actor, { runId: id }),
    counts: (run, _args, { loaders }) => loaders.runCounts.load(run.id),
    messages: (run, { states, offset, limit }, { actor, deps }) =>
      runMessages(deps, actor, { runId: run.id, states: states?.map((state) => enumValueOf(state)), offset, limit }),
    progress: async (run, _args, { actor, deps, loaders }) =>
      await runProgress(deps, actor, { run, counts: await loaders.runCounts.load(run.id) }),
    states: async (run, _args, { actor, deps }) =>
      (await runMessageStates(deps, actor, { runId: run.id })).map(enumNameOf),
    total: async (run, _args, { loaders }) => {
      const counts = await loaders.runCounts.load(run.id);
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
  },
  SentMessage: {
    kind: ({ kind }) => messageKindOf(kind),
  },
} satisfies Resolvers;
