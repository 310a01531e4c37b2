const KILOBYTE = 1_024;

/**
 * All limits of this service: times in milliseconds, sizes in bytes. The lengths of texts are in `contract/fields.ts`.
 */
export const LIMITS = {
  /** From the start of the connection, or the previous response, to the end of a request's headers. */
  headersMs: 10_000,
  /** A whole request with its body. The front door ends bodies other than uploads sooner. */
  requestMs: 120_000,
  /** The interval at which Node checks for late requests. */
  lateRequestCheckMs: 1_000,
  /** A connection without traffic, including one whose client does not read its response. */
  idleConnectionMs: 75_000,

  /** The body of a public call. */
  publicBodyBytes: 16 * KILOBYTE,
  /** The JSON body of a call with a valid token. The largest holds all settings. */
  protectedBodyBytes: 256 * KILOBYTE,

  /** An upload without new bytes. */
  uploadIdleMs: 10_000,
  /** 5 MB at 0.4 Mbit/s take 100 s. Shorter than a whole request, so that the client gets the reason. */
  uploadTotalMs: 115_000,
  /** Files in memory, for all uploads together. */
  uploadBytes: 64 * KILOBYTE * KILOBYTE,
  /** The share of one network: nine photos of the largest size. Three more fit for other networks. */
  uploadBytesPerNetwork: 48 * KILOBYTE * KILOBYTE,
  uploadsPerToken: 64,
  uploadsPerNetwork: 128,
  formFields: 32,
  formFieldBytes: 16 * KILOBYTE,
  /** Part headers, boundaries and the other fields, without the file itself. */
  formEnvelopeBytes: 64 * KILOBYTE,

  webhookFormBytes: 16 * KILOBYTE,
  webhookAddressCharacters: 1_024,
} as const;

/** The limits with other values. */
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
