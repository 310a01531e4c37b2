/** A failure that the gateway answered for one operation, in its own words. */
export class GatewayError extends Error {
  /** The gateway's code, e.g. `BAD_INPUT`; null when it sent none. */
  readonly code: string | null;
  /** The inputs that the failure is about, as the contract spells them. */
  readonly fields: readonly string[];
  /** Seconds to wait before another try, when the gateway said so. */
  readonly retryAfterSeconds: number | null;
  /** The HTTP status of an expected failure; null for all others. */
  readonly status: number | null;

  constructor(
    message: string,
    details: {
      code: string | null;
      fields: readonly string[];
      retryAfterSeconds: number | null;
      status?: number | null;
    },
  ) {
    super(message);
    this.name = 'GatewayError';
    this.code = details.code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.status = details.status ?? null;
  }
}

/** The gateway did not answer, or not with GraphQL. */
export class GatewayUnavailableError extends Error {
  constructor(options?: { cause: unknown }) {
    super('The gateway is not available', options);
    this.name = 'GatewayUnavailableError';
  }
}
