import { textFacts } from '@derby/rules/message-text/text-facts';
import { DELIVERY_ERRORS } from '../delivery/delivery-errors.ts';
import type { Message } from '../message.ts';

/** Returns a message in the provider's JSON form. */
export function messageBody(message: Message, accountSid: string) {
  const path = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAtMs),
    date_sent: message.sentAtMs === null ? null : rfc2822(message.sentAtMs),
    date_updated: rfc2822(message.updatedAtMs),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : DELIVERY_ERRORS[message.errorCode],
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.mediaUrls.length),
    num_segments: String(textFacts(message.body, { isMms: message.mediaUrls.length > 0 }).segments),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${path}/Media.json` },
    to: message.to,
    uri: `${path}.json`,
  };
}

function rfc2822(atMs: number): string {
  return new Date(atMs).toUTCString().replace('GMT', '+0000');
}
