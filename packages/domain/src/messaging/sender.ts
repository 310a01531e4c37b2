import type { Connection, Leases } from '../kernel/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { ClaimedMessage } from './message.ts';
import type { ProviderBalance } from './sender-readiness.ts';

export interface OutgoingMessage {
  /** The row's id, which receipts name before the response has arrived. */
  readonly id: number;
  /** In E.164, `+12505550100`. */
  readonly to: string;
  readonly body: string;
  /** `/uploads/<name>.jpg`; the sender turns it into an address that the provider can fetch. */
  readonly photoPath: string | null;
}

/** The provider's response, before it is classified. */
export type ProviderResponse =
  | { readonly kind: 'accepted'; readonly sid: string }
  /** A response other than 2xx; `code` is the provider's error number. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly code: number | null;
      readonly retryAfterMs?: number;
    }
  /** It never reached the provider: there was no connection. */
  | { readonly kind: 'not-sent' }
  /** It left, but the response timed out, was cut off or cannot be read. */
  | { readonly kind: 'no-response' }
  /** The settings lack account, token or sender number. */
  | { readonly kind: 'not-configured' };

/** The provider's response to a look-up. All times are the provider's. */
export type LookUpResponse =
  | {
      readonly kind: 'listed';
      /** Its messages to the recipient with this text, newest first. Several contestants may get the same text. */
      readonly found: readonly FoundMessage[];
      /** Its other messages to the recipient, and those whose text or time it does not show. */
      readonly others: readonly OtherMessage[];
      /** Time of the response; null when the provider sends none. */
      readonly respondedAt: Date | null;
      /** Messages created before this were not listed; null when the whole list was read. */
      readonly listedSince: Date | null;
    }
  /** The list could not be read, which proves nothing. */
  | { readonly kind: 'no-response' };

/** A message on the provider's list; `status` is the provider's word. */
export interface FoundMessage {
  readonly sid: string;
  readonly status: string;
  readonly errorCode: number | null;
  readonly createdAt: Date;
}

/** A message on the provider's list that may or may not be the one that is looked up. */
export interface OtherMessage {
  readonly sid: string;
  /** Null when the provider does not show it. */
  readonly createdAt: Date | null;
  /** The provider does not show its text. */
  readonly isHidden: boolean;
}

/** The SMS provider. None of the functions throws. */
export interface MessageSender {
  /** Posts once, without retries. Ends within the timeout of a request. */
  send(message: OutgoingMessage): Promise<ProviderResponse>;
  /** Reads the provider's list. Takes no slot. */
  findSent(query: { readonly to: string; readonly body: string }): Promise<LookUpResponse>;
  /** Reads what is left on the account; null when the provider does not tell. */
  readBalance?(): Promise<ProviderBalance | null>;
}

/** Permission to post, for one process at a time. No function throws. */
export interface SendSlot {
  /** Waits for the slot and takes it. Returns false when the signal aborts. Waits as long as Redis is down. */
  take(signal: AbortSignal): Promise<boolean>;
  /** Returns whether the request may still leave: a process that was paused may have lost the slot. */
  isHeld(): boolean;
  /** Reports the end of the request, or that there is none. The spacing counts from now. */
  giveBack(): Promise<void>;
}

/** How a sender claims a message and records its departure. Fault tests replace it. */
export interface MessageClaims {
  claim(deps: SettingsDeps, claimer: string): Promise<ClaimedMessage | null>;
  depart(
    database: Connection,
    message: ClaimedMessage,
    departure: { readonly at: Date; readonly nextLookAt: Date; readonly account: string },
  ): Promise<boolean>;
}

/** Timeouts of claims and look-ups. */
export interface MessagingTimings {
  /** A claim without a departure expires after it has been seen unchanged for this time. */
  readonly claimTimeoutMs: number;
  /** A message that is missing from the provider's list this long after its departure was not sent. */
  readonly lookUpGraceMs: number;
}

/** Production values (docs/rules.md, "Reconciliation"). */
export const MESSAGING_TIMINGS: MessagingTimings = { claimTimeoutMs: 90_000, lookUpGraceMs: 60_000 };

/** The first look-up follows the departure after this part of the grace time: 5 s of 60. */
export const FIRST_LOOK_PART = 1 / 12;

/** Returns the time of the first look-up of a message that left. */
export function firstLookAt(departedAt: Date, { lookUpGraceMs }: Pick<MessagingTimings, 'lookUpGraceMs'>): Date {
  return new Date(departedAt.getTime() + lookUpGraceMs * FIRST_LOOK_PART);
}

export type SendingDeps = SettingsDeps & {
  readonly sender: MessageSender;
  readonly slot: SendSlot;
  /** Other than those of `sendNextMessage` in fault tests only. */
  readonly claims?: MessageClaims;
  readonly leases: Leases;
  /** Photos are sent as their MMS copies. */
  readonly photoStore: PhotoStore;
  readonly timings: MessagingTimings;
};
