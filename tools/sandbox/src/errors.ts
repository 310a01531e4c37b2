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
  30008: 'Unknown error',
} as const;

/** An error that occurs after the message was accepted. */
export type DeliveryErrorCode = keyof typeof DELIVERY_ERRORS;

/** The parts of a request that an error text repeats. */
export interface ErrorSubject {
  readonly to: string;
  readonly from: string;
  readonly path: string;
}

export interface ProviderError {
  readonly status: number;
  readonly text: (subject: ErrorSubject) => string;
}

/** Refusals of a create request, with the provider's status and words. */
export const PROVIDER_ERRORS = {
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
