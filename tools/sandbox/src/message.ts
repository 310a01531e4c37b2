import { randomBytes } from 'node:crypto';
import type { DeliveryErrorCode, ProviderErrorCode } from './errors.ts';
import { type Delivery, type OutcomeName, OUTCOMES } from './outcomes.ts';

/** The states of a message that the provider reports. */
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** The fields of a message in a create request; missing ones are empty. */
export interface SentFields {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
}

/** A create request, logged before its response. Tests check these. */
export interface CreateEvent extends SentFields {
  readonly type: 'create';
  /** The wall-clock time at which the head of the request arrived. */
  readonly receivedAtMs: number;
  /** The same moment on the machine's monotonic clock, which restarts of the sandbox do not reset. */
  readonly monotonicMs: number;
  /** `refused` for a refusal by a rule, e.g. a missing number; the code says why. */
  readonly outcome: OutcomeName | 'refused';
  readonly errorCode: ProviderErrorCode | null;
  /** The message's id when it was accepted, whatever the response. */
  readonly sid: string | null;
}

/** A message that a phone sent. */
export interface InboundEvent {
  readonly type: 'inbound';
  readonly sid: string;
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

/** One step of a delivery. Like receipts, it may repeat or arrive late. */
export interface StatusEvent {
  readonly type: 'status';
  readonly sid: string;
  readonly atMs: number;
  readonly status: MessageStatus;
  readonly errorCode: DeliveryErrorCode | null;
}

/** A picture that was fetched; its bytes are stored when the response was 200. */
export interface MediaEvent {
  readonly type: 'media';
  readonly sid: string;
  readonly mediaSid: string;
  readonly url: string;
  /** Null when there was no response. */
  readonly httpStatus: number | null;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** A webhook call; `httpStatus` is that of the last attempt, null when there was no response. */
export interface CallbackEvent {
  readonly type: 'callback';
  readonly sid: string;
  readonly atMs: number;
  readonly url: string;
  readonly status: MessageStatus;
  readonly httpStatus: number | null;
  readonly attempts: number;
}

/** All events of the sandbox. */
export type SandboxEvent = CreateEvent | InboundEvent | StatusEvent | MediaEvent | CallbackEvent;

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
