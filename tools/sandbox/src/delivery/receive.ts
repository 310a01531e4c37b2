import { textFacts } from '@derby/rules/message-text/text-facts';
import type { Account } from '../provider/authorize.ts';
import { newSid } from '../message.ts';
import type { Store } from '../store.ts';
import { callWebhook } from './call-webhook.ts';

/** The derby's number until it has written to a phone. */
const DEFAULT_SENDER = '+16045550100';

/**
 * Receives a message from a phone: stores a STOP or START, then calls the inbound webhook.
 * `httpStatus` is null when the webhook did not respond.
 */
export async function receiveFromPhone(
  { from, body }: { from: string; body: string },
  { account, store, inboundUrl }: { account: Account; store: Store; inboundUrl: string },
): Promise<{ sid: string; httpStatus: number | null }> {
  const sid = newSid('SM');
  const lastFromUs = [...store.messages.values()].findLast((message) => message.to === from);
  const to = lastFromUs?.from ?? DEFAULT_SENDER;
  store.record({ type: 'inbound', sid, atMs: Date.now(), from, to, body });
  const result = await callWebhook({
    url: inboundUrl,
    authToken: account.authToken,
    params: {
      AccountSid: account.accountSid,
      ApiVersion: '2010-04-01',
      Body: body,
      From: from,
      MessageSid: sid,
      NumMedia: '0',
      NumSegments: String(textFacts(body).segments),
      SmsMessageSid: sid,
      SmsSid: sid,
      SmsStatus: 'received',
      To: to,
    },
  });
  store.record({ type: 'callback', sid, atMs: Date.now(), url: inboundUrl, status: 'received', ...result });
  return { sid, httpStatus: result.httpStatus };
}
