import type { OutcomeName } from './outcomes.ts';
import type { DeliveryErrorCode } from './delivery/delivery-errors.ts';
import type { ProviderErrorCode } from './provider/errors.ts';

/** The states of a message that the provider reports. */
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** A create request, logged before its response. Tests check these. */
export interface CreateEvent {
  readonly type: 'create';
  /** The wall-clock time at which the head of the request arrived. */
  readonly receivedAtMs: number;
  /** The same moment on the machine's monotonic clock, which restarts of the sandbox do not reset. */
  readonly monotonicMs: number;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
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
