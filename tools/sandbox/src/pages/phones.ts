import { DERBY_TIME_ZONE } from '@derby/rules/event/derby-time';
import { DELIVERY_ERRORS } from '../delivery/delivery-errors.ts';
import type { MessageStatus } from '../events.ts';
import type { Message } from '../message.ts';
import { smallestGapMs } from '../spacing.ts';
import type { Store } from '../store.ts';

/** A message as the page shows it. */
interface ShownMessage {
  readonly sid: string;
  readonly fromPhone: boolean;
  readonly text: string;
  readonly atMs: number;
  readonly status: MessageStatus;
  /** The provider's error text and code. */
  readonly problem: string | null;
  readonly pictures: readonly { url: string; sizeBytes: number }[];
  /** The URLs of pictures that could not be fetched, with their statuses. */
  readonly missingPictures: readonly { url: string; httpStatus: number | null }[];
}

interface Phone {
  readonly phoneNumber: string;
  readonly optedOut: boolean;
  /** Oldest first. */
  readonly messages: ShownMessage[];
}

/** Returns the data of the page: one phone per number, the one with the newest message first. */
export function phonesView(store: Store) {
  const phones = new Map<string, Phone>();
  for (const message of store.messages.values()) {
    const fromPhone = message.direction === 'inbound';
    const phoneNumber = fromPhone ? message.from : message.to;
    const phone = phones.get(phoneNumber) ?? { phoneNumber, optedOut: store.optedOut.has(phoneNumber), messages: [] };
    phone.messages.push(shown(message));
    // Deleted and set again, so that the latest phone is last in the map.
    phones.delete(phoneNumber);
    phones.set(phoneNumber, phone);
  }
  return {
    timeZone: DERBY_TIME_ZONE,
    totalRequests: store.creates.length,
    totalMessages: store.messages.size,
    smallestGapMs: smallestGapMs(store.creates),
    phones: [...phones.values()].toReversed(),
  };
}

function shown(message: Message): ShownMessage {
  const fetched = message.media.filter((media) => media.httpStatus === 200);
  return {
    sid: message.sid,
    fromPhone: message.direction === 'inbound',
    text: message.body,
    atMs: message.createdAtMs,
    status: message.status,
    problem: message.errorCode === null ? null : `${DELIVERY_ERRORS[message.errorCode]} (${message.errorCode})`,
    pictures: fetched.map((media) => ({ url: `/media/${media.mediaSid}`, sizeBytes: media.sizeBytes })),
    missingPictures: message.media
      .filter((media) => media.httpStatus !== 200)
      .map(({ url, httpStatus }) => ({ url, httpStatus })),
  };
}
