import {
  draftManualMessage,
  receiveInboundMessage,
  recordDeliveryReceipt,
  runMessages,
  runProgress,
  sendManualMessage,
  smsHistory,
} from '@derby/domain/messaging';
import type { Resolvers } from '../../generated/resolvers.ts';
import { PROVIDER, readSignedForm } from '../../webhooks/signed-form.ts';
import { STATE_BY_WIRE, WIRE_KINDS } from './wire-names.ts';

/** Returns null unless the text is a positive whole number. */
function numberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

export const messagingResolvers = {
  Query: {
    smsDraft: (_parent, { entryId }, { actor, deps }) => draftManualMessage(deps, actor, { entryId }),
    smsHistory: (_parent, { entryId }, { actor, deps }) => smsHistory(deps, actor, { entryId }),
  },
  Mutation: {
    receiveSms: async (_parent, { webhook }, context) => {
      const { form } = await readSignedForm(context, '/api/webhooks/sms/inbound', webhook);
      const [providerSid, from, text] = [form.get('MessageSid'), form.get('From'), form.get('Body')];
      return await receiveInboundMessage(context.deps, PROVIDER, {
        providerSid: providerSid ?? '',
        from: from ?? '',
        text: text ?? '',
      });
    },
    recordSmsStatus: async (_parent, { webhook }, context) => {
      const { form, query } = await readSignedForm(context, '/api/webhooks/sms/status', webhook);
      return await recordDeliveryReceipt(context.deps, PROVIDER, {
        providerSid: form.get('MessageSid') ?? '',
        messageId: numberOf(query.get('message')),
        status: form.get('MessageStatus') ?? '',
        errorCode: numberOf(form.get('ErrorCode')),
      });
    },
    sendSms: (_parent, { input: { entryId, message, includePhoto }, idempotencyKey }, { actor, deps }) =>
      sendManualMessage(deps, actor, { entryId, text: message, includePhoto: includePhoto ?? false, idempotencyKey }),
  },
  MessageRun: {
    counts: (run, _args, { loaders }) => loaders.runCounts.load(run.id),
    messages: (run, { states, offset, limit }, { actor, deps }) =>
      runMessages(deps, actor, { runId: run.id, states: states?.map((state) => STATE_BY_WIRE[state]), offset, limit }),
    progress: async (run, _args, { actor, deps, loaders }) =>
      await runProgress(deps, actor, { run, counts: await loaders.runCounts.load(run.id) }),
    total: async (run, _args, { loaders }) => {
      const counts = await loaders.runCounts.load(run.id);
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
  },
  SentMessage: {
    kind: ({ kind }) => WIRE_KINDS[kind],
  },
} satisfies Resolvers;
