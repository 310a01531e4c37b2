/** A message for the provider. */
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
export type ProviderAnswer =
  | { readonly kind: 'accepted'; readonly sid: string }
  /** A response other than 2xx; `code` is the provider's error number. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly code: number | null;
      readonly retryAfterMs?: number;
    }
  /** It never reached the provider: connection refused, unknown host. */
  | { readonly kind: 'not-sent' }
  /** It left, but the response timed out, was cut off or cannot be read. */
  | { readonly kind: 'no-answer' }
  /** The settings lack account, token or sender number. */
  | { readonly kind: 'not-configured' };

/** The provider's response to a look-up. All times are the provider's. */
export type LookUpAnswer =
  | {
      readonly kind: 'listed';
      /** Its messages to the recipient with this text, newest first. Several contestants may get the same text. */
      readonly found: readonly FoundMessage[];
      /** Time of the response; null when the provider sends none. */
      readonly answeredAt: Date | null;
      /** Messages created before this were not listed; null when the whole list was read. */
      readonly listedSince: Date | null;
    }
  /** The list could not be read, which proves nothing. */
  | { readonly kind: 'no-answer' };

/** A message on the provider's list; `status` is the provider's word. */
export interface FoundMessage {
  readonly sid: string;
  readonly status: string;
  readonly errorCode: number | null;
  readonly createdAt: Date;
}

/** The SMS provider. None of the functions throws. */
export interface MessageSender {
  /**
   * Does slow work such as connecting in advance, so that the next `send` leaves at once. Costs nothing when that is
   * already done. After a failure, `send` returns `not-sent`.
   */
  prepare(): Promise<void>;
  /** Posts once, without retries. */
  send(message: OutgoingMessage): Promise<ProviderAnswer>;
  /** Reads the provider's list. Takes no slot. */
  findSent(query: { readonly to: string; readonly body: string }): Promise<LookUpAnswer>;
}

/** Permission to post, given to one process at a time and at most every two seconds. No function throws. */
export interface SendSlot {
  /** Resolves when the slot looks free or the signal aborts. May wait as long as Redis is down. */
  untilFree(signal: AbortSignal): Promise<void>;
  /** Takes the slot if it is free now. The request must not leave before `mayLeave`. */
  take(): Promise<boolean>;
  /**
   * Returns true when the request may leave at once. Renews the reservation when it has expired since the take; returns
   * false when the slot was lost.
   */
  mayLeave(): Promise<boolean>;
  /** Reports the end of the request. It may have reached the provider as late as now, so the spacing starts again. */
  arrived(): Promise<void>;
}
