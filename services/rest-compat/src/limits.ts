const KILOBYTE = 1_024;

/**
 * Every limit of this service: times in milliseconds, sizes in bytes. The lengths of texts stand in the contract
 * (`contract/fields.ts`).
 */
export const LIMITS = {
  /** From the connection or the last answer to the end of a request's headers. */
  headersMs: 10_000,
  /** A whole request with its body. Uploads have limits of their own below this one. */
  requestMs: 60_000,
  /** Interval at which Node looks for requests that are late. */
  lateRequestCheckMs: 1_000,
  /** A connection without traffic, also one whose client does not read its answer. */
  idleConnectionMs: 75_000,

  /** A body of a public call. */
  publicBodyBytes: 16 * KILOBYTE,
  /** A JSON body of a call whose token was found good. The largest is all settings at once. */
  protectedBodyBytes: 256 * KILOBYTE,

  /** An upload that stands still. */
  uploadIdleMs: 10_000,
  uploadTotalMs: 50_000,
  /** Files in memory, all uploads together. */
  uploadBytes: 64 * KILOBYTE * KILOBYTE,
  /** Of them for one network: nine photos of the largest size. Three more fit in for other networks. */
  uploadBytesPerNetwork: 48 * KILOBYTE * KILOBYTE,
  uploadsPerToken: 64,
  uploadsPerNetwork: 128,
  formFields: 32,
  formFieldBytes: 16 * KILOBYTE,
  /** Fields, part headers and boundaries beside the file itself. */
  formEnvelopeBytes: 64 * KILOBYTE,

  webhookFormBytes: 16 * KILOBYTE,
  webhookFormFields: 100,
  webhookAddressCharacters: 1_024,

  /** Calls to the gateway at the same time. */
  gatewayCalls: 64,
  /** Of them for one network, so that the others always get through. */
  gatewayCallsPerNetwork: 32,
  /** Calls that wait for their turn. */
  gatewayWaiting: 2_000,
  gatewayWaitingPerNetwork: 500,
  gatewayWaitMs: 5_000,
  gatewayConnectMs: 5_000,
  /** A call from its first byte to the last one of the answer. */
  gatewayCallMs: 30_000,
} as const;

/** `LIMITS` with other values. */
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
