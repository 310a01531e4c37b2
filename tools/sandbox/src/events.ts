import type { OutcomeName } from './outcomes.ts';
import type { DeliveryErrorCode } from './delivery/delivery-errors.ts';
import type { ProviderErrorCode } from './provider/errors.ts';

/** The states of a message that the provider reports. */
export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** A create request, written down before it is answered: what tests judge by. */
export interface CreateEvent {
  readonly type: 'create';
  /** When the request's head arrived, by the wall clock. */
  readonly receivedAtMs: number;
  /** The same moment by the machine's clock that never jumps and that restarts of the sandbox share. */
  readonly monotonicMs: number;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string | null;
  /** A refusal by a rule, e.g. a missing number, has no name but its code. */
  readonly outcome: OutcomeName | 'refused';
  readonly errorCode: ProviderErrorCode | null;
  /** The message's id when the provider has it, whatever was answered. */
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

/** One step of a delivery; it may repeat or come late, as receipts do. */
export interface StatusEvent {
  readonly type: 'status';
  readonly sid: string;
  readonly atMs: number;
  readonly status: MessageStatus;
  readonly errorCode: DeliveryErrorCode | null;
}

/** The provider fetched a picture; the bytes are kept when the answer was 200. */
export interface MediaEvent {
  readonly type: 'media';
  readonly sid: string;
  readonly mediaSid: string;
  readonly url: string;
  /** Null when there was no answer. */
  readonly httpStatus: number | null;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** A webhook was called; `httpStatus` is that of the last attempt, null when there was no answer. */
export interface CallbackEvent {
  readonly type: 'callback';
  readonly sid: string;
  readonly atMs: number;
  readonly url: string;
  readonly status: MessageStatus;
  readonly httpStatus: number | null;
  readonly attempts: number;
}

/** Everything that the sandbox remembers, in the order in which it happened. */
export type SandboxEvent = CreateEvent | InboundEvent | StatusEvent | MediaEvent | CallbackEvent;
