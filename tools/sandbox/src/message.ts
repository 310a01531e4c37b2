import { randomBytes } from 'node:crypto';
import type { DeliveryErrorCode } from './delivery.ts';
import { type Delivery, OUTCOMES } from './outcomes.ts';
import type { CreateEvent, InboundEvent, MediaEvent, MessageStatus, SentFields, StatusEvent } from './store.ts';

/** A message as the provider stores it. */
export interface Message extends SentFields {
  readonly sid: string;
  readonly direction: 'outbound-api' | 'inbound';
  readonly createdAtMs: number;
  readonly delivery: Delivery;
  updatedAtMs: number;
  sentAtMs: number | null;
  status: MessageStatus;
  errorCode: DeliveryErrorCode | null;
  /** The number of completed delivery steps. */
  stepsDone: number;
  media: MediaEvent[];
}

const ORDER: Record<MessageStatus, number> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  undelivered: 2,
  failed: 2,
  received: 2,
};

/** Returns the queued message of an accepted create request. */
export function createdMessage(event: CreateEvent & { readonly sid: string }): Message {
  return {
    ...event,
    direction: 'outbound-api',
    createdAtMs: event.receivedAtMs,
    delivery: OUTCOMES[event.outcome === 'refused' ? 'delivered' : event.outcome].delivery,
    updatedAtMs: event.receivedAtMs,
    sentAtMs: null,
    status: 'queued',
    errorCode: null,
    stepsDone: 0,
    media: [],
  };
}

/** Returns a message that came from a phone. */
export function inboundMessage(event: InboundEvent): Message {
  return {
    ...event,
    direction: 'inbound',
    mediaUrls: [],
    statusCallback: null,
    createdAtMs: event.atMs,
    delivery: { ends: 'delivered', receipts: 'none' },
    updatedAtMs: event.atMs,
    sentAtMs: event.atMs,
    status: 'received',
    errorCode: null,
    stepsDone: 0,
    media: [],
  };
}

/** Applies a step. The shown state never goes back, even when receipts arrive late. */
export function takeStep(message: Message, step: StatusEvent): void {
  message.stepsDone += 1;
  if (ORDER[step.status] < ORDER[message.status]) return;
  message.status = step.status;
  message.errorCode = step.errorCode;
  message.updatedAtMs = step.atMs;
  if (step.status !== 'queued') message.sentAtMs ??= step.atMs;
}

/** Returns a new resource id in the provider's form: two letters and 32 hexadecimal digits. */
export function newSid(prefix: 'SM' | 'MM' | 'ME'): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}
