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
export interface ProviderErrorBody {
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
