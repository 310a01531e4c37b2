import { smsHistory } from '../../contract/entries.ts';
import { SmsHistoryDocument, type MessageKind } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

const MESSAGE_TYPES = { AUTO: 'auto', FINAL: 'final', MANUAL: 'manual' } as const satisfies Record<MessageKind, string>;

export const smsHistoryRoute = implement(smsHistory, async ({ params, call, gateway }) => {
  const { smsHistory: messages } = await gateway.run(call, SmsHistoryDocument, { entryId: params.id });
  const body = messages.map(({ id, kind, includedPhoto, sentAt, text }) => ({
    id,
    messageType: MESSAGE_TYPES[kind],
    includedPhoto,
    sentAt,
    messageText: text,
  }));
  return { status: 200, body };
});
