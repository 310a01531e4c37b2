/** A message as the provider gets it. */
export interface OutgoingMessage {
  /** Our own id, by which receipts name the message before its answer has come back. */
  readonly id: number;
  /** E.164, `+12505550100`. */
  readonly to: string;
  readonly body: string;
  /** `/uploads/<name>.jpg`; the sender makes it an address that the provider can fetch. */
  readonly photoPath: string | null;
}

/** The provider's response, before it is classified. */
export type ProviderAnswer =
  | { readonly kind: 'accepted'; readonly sid: string }
  /** An answer of the provider other than 2xx; `code` is the provider's own number. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly code: number | null;
      readonly retryAfterMs?: number;
    }
  /** It certainly never reached the provider: connection refused, unknown host. */
  | { readonly kind: 'not-sent' }
  /** It left; timeout, reset or an answer that cannot be read. */
  | { readonly kind: 'no-answer' }
  /** Account, token or sender number are missing in the settings. */
  | { readonly kind: 'not-configured' };

/** What the provider says about a message that may have left. All times are those of the provider's clock. */
export type LookUpAnswer =
  | {
      readonly kind: 'listed';
      /** Its messages to the recipient with this text, newest first; several people may get the same text. */
      readonly found: readonly FoundMessage[];
      /** When the provider answered; null when it does not say. */
      readonly answeredAt: Date | null;
      /** Messages created before this were not listed; null when the whole list was read. */
      readonly listedSince: Date | null;
    }
  /** The list could not be read: proves nothing. */
  | { readonly kind: 'no-answer' };

/** One message on the provider's list; `status` in the provider's words. */
export interface FoundMessage {
  readonly sid: string;
  readonly status: string;
  readonly errorCode: number | null;
  readonly createdAt: Date;
}

/** The SMS provider. None of the functions throws. */
export interface MessageSender {
  /**
   * Does beforehand what takes time, such as connecting, so that the next `send` leaves at once. Costs
   * nothing when that is done already; what it could not do, `send` answers with `not-sent`.
   */
  prepare(): Promise<void>;
  /** Posts once; never repeats by itself. */
  send(message: OutgoingMessage): Promise<ProviderAnswer>;
  /** Reads the provider's list; costs no slot. */
  findSent(query: { readonly to: string; readonly body: string }): Promise<LookUpAnswer>;
}

/** The right to post, given to one process at a time and at most every two seconds. None of the functions throws. */
export interface SendSlot {
  /** Resolves when the slot looks free, or when the signal aborts; may take as long as Redis is away. */
  untilFree(signal: AbortSignal): Promise<void>;
  /** Takes the slot if it is free at this very moment; the request must not leave before `mayLeave`. */
  take(): Promise<boolean>;
  /**
   * True: the request leaves by the last take, at once. Reserves the slot anew when more time passed since the take
   * than was reserved; false when it was lost.
   */
  mayLeave(): Promise<boolean>;
  /**
   * Tells that the request has been answered: it may have reached the provider as late as now, so the time to the next
   * one is counted from here.
   */
  arrived(): Promise<void>;
}
