import type { ProviderErrorCode } from './provider/errors.ts';
import type { DeliveryErrorCode } from './delivery/delivery-errors.ts';

/** The delivery of an accepted message. */
export type Delivery =
  | { readonly ends: 'delivered'; readonly receipts: 'once' | 'twice' | 'reversed' | 'none' }
  | { readonly ends: 'undelivered' | 'failed'; readonly errorCode: DeliveryErrorCode };

/** The outcome of one create request. */
export interface Outcome {
  /** Whether the provider has the message, whatever the client's response. */
  readonly accepted: boolean;
  /** `nothing` leaves the request open; `reset` resets the connection; a number responds with that error. */
  readonly response: 'message' | 'nothing' | 'reset' | ProviderErrorCode;
  readonly delivery: Delivery;
}

const DELIVERED: Delivery = { ends: 'delivered', receipts: 'once' };

/** Returns the outcome of a refused request. */
export const refusal = (code: ProviderErrorCode): Outcome => ({ accepted: false, response: code, delivery: DELIVERED });
const ending = (delivery: Delivery): Outcome => ({ accepted: true, response: 'message', delivery });
const undelivered = (errorCode: DeliveryErrorCode): Outcome => ending({ ends: 'undelivered', errorCode });

/** All outcomes by name, for the magic numbers and for `POST /control/behaviour`. */
export const OUTCOMES = {
  delivered: ending(DELIVERED),

  invalidTo: refusal(21211),
  invalidFrom: refusal(21212),
  noPermission: refusal(21408),
  badFrom: refusal(21606),
  optedOut: refusal(21610),
  notMobile: refusal(21614),
  badCredentials: refusal(20003),
  tooManyRequests: refusal(20429),

  serverError: refusal(20500),
  unavailable: refusal(20503),
  silence: { accepted: false, response: 'nothing', delivery: DELIVERED },
  reset: { accepted: false, response: 'reset', delivery: DELIVERED },
  acceptedThenSilence: { accepted: true, response: 'nothing', delivery: DELIVERED },
  acceptedThenReset: { accepted: true, response: 'reset', delivery: DELIVERED },
  acceptedThenServerError: { accepted: true, response: 20500, delivery: DELIVERED },

  unreachable: undelivered(30003),
  blocked: undelivered(30004),
  unknownHandset: undelivered(30005),
  landline: undelivered(30006),
  filtered: undelivered(30007),

  noReceipt: ending({ ends: 'delivered', receipts: 'none' }),
  receiptsTwice: ending({ ends: 'delivered', receipts: 'twice' }),
  receiptsReversed: ending({ ends: 'delivered', receipts: 'reversed' }),
} as const satisfies Record<string, Outcome>;

/** A name in OUTCOMES. */
export type OutcomeName = keyof typeof OUTCOMES;

/** Returns the outcome of a name in its general type. */
export function outcomeOf(name: OutcomeName): Outcome {
  return OUTCOMES[name];
}
