import type { ProviderResponse } from './sender.ts';

/** What a response of the provider means for the message. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly sid: string }
  /** Final: no retry. */
  | { readonly kind: 'failed'; readonly errorCode: string }
  /** The recipient has replied STOP: no more messages to this number. */
  | { readonly kind: 'opted-out' }
  /** Not sent, can be retried; without a time the caller backs off. */
  | { readonly kind: 'retry-later'; readonly retryAfterMs?: number }
  /** Not sent, and no other message would be: the account is refused or missing. */
  | { readonly kind: 'pause'; readonly reason: Exclude<PauseReason, 'PERSON'> }
  /** It may have been sent: look it up before any retry. */
  | { readonly kind: 'unknown' };

/** Why a run is paused: the provider account needs attention, or an administrator paused it. */
export type PauseReason = 'CREDENTIALS_REFUSED' | 'NOT_CONFIGURED' | 'PERSON';

const OPTED_OUT_CODE = 21_610;
/** Authentication failed, account not active, access denied. */
const ACCOUNT_CODES: ReadonlySet<number | null> = new Set([20_003, 20_005, 20_006]);
/** A proxy or the provider gave up waiting for the rest of the request: it may have arrived. */
const REQUEST_TIMEOUT_STATUS = 408;
const UNAUTHORIZED_STATUS = 401;
const TOO_MANY_REQUESTS_STATUS = 429;
const SERVER_ERROR_STATUS = 500;
const CLIENT_ERROR_STATUS = 400;

/** Classifies a response of the provider. No other code does (docs/guarantees.md, S5). */
export function outcomeOf(response: ProviderResponse): Outcome {
  switch (response.kind) {
    case 'accepted':
      return { kind: 'accepted', sid: response.sid };
    case 'refused':
      return outcomeOfRefusal(response);
    case 'not-sent':
      return { kind: 'retry-later' };
    case 'no-response':
      return { kind: 'unknown' };
    case 'not-configured':
      return { kind: 'pause', reason: 'NOT_CONFIGURED' };
  }
}

function outcomeOfRefusal({ httpStatus, code, retryAfterMs }: Extract<ProviderResponse, { kind: 'refused' }>): Outcome {
  if (httpStatus === TOO_MANY_REQUESTS_STATUS) {
    return { kind: 'retry-later', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  if (httpStatus >= SERVER_ERROR_STATUS || httpStatus === REQUEST_TIMEOUT_STATUS) return { kind: 'unknown' };
  // A redirect or another 2xx status is no refusal: the message may have been accepted.
  if (httpStatus < CLIENT_ERROR_STATUS) return { kind: 'unknown' };
  if (httpStatus === UNAUTHORIZED_STATUS || ACCOUNT_CODES.has(code)) {
    return { kind: 'pause', reason: 'CREDENTIALS_REFUSED' };
  }
  if (code === OPTED_OUT_CODE) return { kind: 'opted-out' };
  return { kind: 'failed', errorCode: code === null ? `HTTP ${httpStatus}` : String(code) };
}
