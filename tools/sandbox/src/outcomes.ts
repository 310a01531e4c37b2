/** The parts of a request that an error text repeats. */
interface ErrorSubject {
  readonly to: string;
  readonly from: string;
  readonly path: string;
}

interface ProviderError {
  readonly status: number;
  readonly text: (subject: ErrorSubject) => string;
}

const PROVIDER_ERRORS = {
  20003: { status: 401, text: () => 'Authenticate' },
  20404: { status: 404, text: ({ path }) => `The requested resource ${path} was not found` },
  20429: { status: 429, text: () => 'Too Many Requests' },
  20500: { status: 500, text: () => 'An internal server error has occurred' },
  20503: { status: 503, text: () => 'Service unavailable' },
  21211: { status: 400, text: ({ to }) => `Invalid 'To' Phone Number: ${to}` },
  21212: { status: 400, text: ({ from }) => `Invalid 'From' Number: ${from}` },
  21408: {
    status: 400,
    text: ({ to }) =>
      `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}`,
  },
  21602: { status: 400, text: () => 'Message body is required.' },
  21603: { status: 400, text: () => "A 'From' phone number is required." },
  21604: { status: 400, text: () => "A 'To' phone number is required." },
  21606: {
    status: 400,
    text: ({ from }) =>
      `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number for this destination/account.`,
  },
  21610: { status: 400, text: () => 'Attempt to send to unsubscribed recipient' },
  21614: { status: 400, text: ({ to }) => `'To' number: ${to}, is not a mobile number` },
  21617: { status: 400, text: () => 'The concatenated message body exceeds the 1600 character limit' },
  21620: { status: 400, text: () => 'Invalid media URL(s)' },
} as const satisfies Record<number, ProviderError>;

/** The error codes that the sandbox knows. */
export type ProviderErrorCode = keyof typeof PROVIDER_ERRORS;

/** The provider's response to a refused request; `status` is also the HTTP status. */
interface ProviderErrorBody {
  readonly code: number;
  readonly message: string;
  readonly more_info: string;
  readonly status: number;
}

/** Returns the response to a refusal. Missing parts of the request are left empty. */
export function providerError(code: ProviderErrorCode, subject: Partial<ErrorSubject> = {}): ProviderErrorBody {
  const error: ProviderError = PROVIDER_ERRORS[code];
  return {
    code,
    message: error.text({ to: '', from: '', path: '', ...subject }),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status: error.status,
  };
}

/** Why an accepted message did not reach the phone, in the provider's words. */
export const DELIVERY_ERRORS = {
  11200: 'HTTP retrieval failure',
  11751: 'MMS -> Media exceeds messaging provider size limit',
  12300: 'Invalid Content-Type',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Carrier violation',
} as const;

/** An error that occurs after the message was accepted. */
export type DeliveryErrorCode = keyof typeof DELIVERY_ERRORS;

/** The delivery of an accepted message. */
export type Delivery =
  | { readonly ends: 'delivered'; readonly receipts: 'once' | 'twice' | 'reversed' | 'none' }
  | { readonly ends: 'undelivered' | 'failed'; readonly errorCode: DeliveryErrorCode };

/** The outcome of one create request. */
export interface Outcome {
  /** Whether the provider has the message, whatever the client's response. */
  readonly accepted: boolean;
  /** `nothing` leaves the request open; `reset` resets the connection; a number answers with that error. */
  readonly answer: 'message' | 'nothing' | 'reset' | ProviderErrorCode;
  readonly delivery: Delivery;
}

const DELIVERED: Delivery = { ends: 'delivered', receipts: 'once' };

/** Returns the outcome of a refused request. */
export const refusal = (code: ProviderErrorCode): Outcome => ({ accepted: false, answer: code, delivery: DELIVERED });
const ending = (delivery: Delivery): Outcome => ({ accepted: true, answer: 'message', delivery });
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
  silence: { accepted: false, answer: 'nothing', delivery: DELIVERED },
  reset: { accepted: false, answer: 'reset', delivery: DELIVERED },
  acceptedThenSilence: { accepted: true, answer: 'nothing', delivery: DELIVERED },
  acceptedThenReset: { accepted: true, answer: 'reset', delivery: DELIVERED },
  acceptedThenServerError: { accepted: true, answer: 20500, delivery: DELIVERED },

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
