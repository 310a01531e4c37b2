import { hasOneActiveUser } from '@derby/domain/accounts';
import {
  messagePreflight,
  pauseRun,
  plainWords,
  readLookUpVerdict,
  readSenderReadiness,
  readRun,
  resendUndelivered,
  resumeRun,
  retryFailed,
  sendTestMessage,
  settleUnknownMessage,
  unknownMessages,
} from '@derby/domain/messaging';
import { photoUrl } from '@derby/domain/photos';
import type { Resolvers } from '../../generated/resolvers.ts';
import { enumNameOf, messageKindOf } from '../enum-names.ts';

export const runsResolvers = {
  Query: {
    senderReadiness: (_parent, _args, { actor, deps }) => readSenderReadiness(deps, actor),
    lookUpVerdict: (_parent, _args, { actor, deps }) => readLookUpVerdict(deps, actor),
    messagePreflight: (_parent, { finalText }, { actor, deps }) => messagePreflight(deps, actor, { finalText }),
    messageRun: (_parent, { id }, { actor, deps }) => readRun(deps, actor, { runId: id }),
    unknownMessages: (_parent, _args, { actor, deps }) => unknownMessages(deps, actor),
  },
  Mutation: {
    pauseRun: (_parent, { runId }, { actor, deps }) => pauseRun(deps, actor, { runId }),
    resendUndelivered: (_parent, { runId, idempotencyKey }, { actor, deps }) =>
      resendUndelivered(deps, actor, { runId, idempotencyKey }),
    resumeRun: (_parent, { runId }, { actor, deps }) => resumeRun(deps, actor, { runId }),
    retryFailed: (_parent, { runId }, { actor, deps }) => retryFailed(deps, actor, { runId }),
    sendTestMessage: (_parent, { phoneNumber, text }, { actor, deps }) =>
      sendTestMessage(deps, actor, { phoneNumber, text }),
    settleUnknown: (_parent, { messageId, outcome }, { actor, deps }) =>
      settleUnknownMessage(deps, actor, { messageId, outcome }),
  },
  MessagePreflight: {
    contestants: ({ previews }) => previews.length,
    isOneUserActive: (_preflight, _args, { actor, deps }) => hasOneActiveUser(deps, actor),
    previews: ({ previews }, { offset, limit }) => previews.slice(Math.max(offset, 0)).slice(0, Math.max(limit, 0)),
  },
  MessagePreview: {
    photoUrl: ({ photoPath }, _args, { deps }) => photoUrl(deps.settings.current(), photoPath),
  },
  RunMessage: {
    kind: ({ kind }) => messageKindOf(kind),
    state: ({ state }) => enumNameOf(state),
  },
  RunPause: {
    text: ({ reason }) => plainWords(reason),
  },
} satisfies Resolvers;
