import { z } from 'zod';
import type { DeliveryErrorCode, ProviderErrorCode } from './errors.ts';

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
  unknownError: undelivered(30008),
  photoLost: ending({ ends: 'failed', errorCode: 11200 }),

  noReceipt: ending({ ends: 'delivered', receipts: 'none' }),
  receiptsTwice: ending({ ends: 'delivered', receipts: 'twice' }),
  receiptsReversed: ending({ ends: 'delivered', receipts: 'reversed' }),
} satisfies Record<string, Outcome>;

/** A name in OUTCOMES. */
export type OutcomeName = keyof typeof OUTCOMES;

/** The outcome of messages to a magic number. */
interface MagicNumber {
  /** For the page and README.md. */
  readonly says: string;
  readonly outcome: OutcomeName;
  /** The number of first requests with this outcome; later ones are delivered. Without it: all requests. */
  readonly tries?: number;
}

/** By the last four digits of a number that ends in 555-9xxx. */
export const MAGIC_NUMBERS: Readonly<Record<string, MagicNumber>> = {
  '9211': { says: '21211 invalid number', outcome: 'invalidTo' },
  '9212': { says: '21212 invalid sender', outcome: 'invalidFrom' },
  '9408': { says: '21408 region not enabled', outcome: 'noPermission' },
  '9606': { says: '21606 sender cannot send', outcome: 'badFrom' },
  '9610': { says: '21610 opted out', outcome: 'optedOut' },
  '9614': { says: '21614 not a mobile', outcome: 'notMobile' },

  '9003': { says: 'undelivered, 30003 unreachable', outcome: 'unreachable' },
  '9004': { says: 'undelivered, 30004 blocked', outcome: 'blocked' },
  '9005': { says: 'undelivered, 30005 unknown handset', outcome: 'unknownHandset' },
  '9006': { says: 'undelivered, 30006 landline', outcome: 'landline' },
  '9007': { says: 'undelivered, 30007 carrier violation', outcome: 'filtered' },
  '9008': { says: 'undelivered, 30008 unknown error', outcome: 'unknownError' },
  '9112': { says: 'failed, 11200 photo not fetched', outcome: 'photoLost' },

  '9429': { says: '429, code 20429, twice', outcome: 'tooManyRequests', tries: 2 },
  '9500': { says: '500 once, not accepted', outcome: 'serverError', tries: 1 },
  '9501': { says: '500 once, accepted', outcome: 'acceptedThenServerError', tries: 1 },
  '9503': { says: '503 once, not accepted', outcome: 'unavailable', tries: 1 },

  '9901': { says: 'no answer once, not accepted', outcome: 'silence', tries: 1 },
  '9902': { says: 'connection reset once, not accepted', outcome: 'reset', tries: 1 },
  '9903': { says: 'no answer once, accepted', outcome: 'acceptedThenSilence', tries: 1 },
  '9904': { says: 'connection reset once, accepted', outcome: 'acceptedThenReset', tries: 1 },

  '9911': { says: 'sent, no receipt ever', outcome: 'noReceipt' },
  '9912': { says: 'every receipt twice', outcome: 'receiptsTwice' },
  '9913': { says: 'receipts in reverse order', outcome: 'receiptsReversed' },
};

/** Returns the row of a number in E.164 form, e.g. +12505559614. */
export function magicNumberOf(phoneNumber: string): MagicNumber | undefined {
  const lastFour = /555(9\d{3})$/.exec(phoneNumber)?.[1];
  return lastFour === undefined ? undefined : MAGIC_NUMBERS[lastFour];
}

const MINUTE_MS = 60_000;
const outcomeNames = Object.keys(OUTCOMES).filter((name): name is OutcomeName => name in OUTCOMES);

/** Faults that can be set while the sandbox runs. */
export const behaviourSchema = z.strictObject({
  /** Delays the response to every create request, after it was decided and logged. */
  delayMs: z
    .int()
    .min(0)
    .max(5 * MINUTE_MS),
  /** The outcome of the next requests, whatever their number. */
  next: z.strictObject({ outcome: z.enum(outcomeNames), count: z.int().min(0).max(10_000) }),
  /** Responds to every request with 401, code 20003. */
  rejectsCredentials: z.boolean(),
  /** Responds to lists and single messages with 503. */
  failsLookups: z.boolean(),
  /** Shows messages without their texts in lists and single messages (message redaction). */
  hidesTexts: z.boolean(),
  /** Shows recipients without their last four digits, so that lists find none by a whole number. */
  hidesNumbers: z.boolean(),
  callbackDelayMs: z
    .int()
    .min(0)
    .max(10 * MINUTE_MS),
  /** When false, no webhook is called. */
  sendsCallbacks: z.boolean(),
});

/** The faults in force. */
export type Behaviour = z.infer<typeof behaviourSchema>;

/** Holds the faults of this process; a new process starts without any. */
export interface BehaviourSwitch {
  readonly normal: Behaviour;
  now: Behaviour;
}

/** Returns the behaviour without faults. */
export function normalBehaviour(callbackDelayMs: number): Behaviour {
  return {
    delayMs: 0,
    next: { outcome: 'delivered', count: 0 },
    rejectsCredentials: false,
    failsLookups: false,
    hidesTexts: false,
    hidesNumbers: false,
    callbackDelayMs,
    sendsCallbacks: true,
  };
}
