/** How large an operation may be before it is refused without being run. */
export interface OperationLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly tokens: number;
  /** How often one name of the answer may be written in the whole document. */
  readonly repeats: number;
  /** Fields weighted by their depth: a scalar is 1, an object 2, each level multiplies by 1.5. */
  readonly cost: number;
  /** Of an operation or its variables; the search for more is given up. */
  readonly errors: number;
}

/** Every number that bounds what a client can make this service do. */
export interface GatewayLimits {
  /** The body of a request without a token that counts. The largest is a form of the SMS provider. */
  readonly anonymousBodyBytes: number;
  /** The JSON body of an administrator. The largest is all settings at once. */
  readonly bodyBytes: number;
  /** The headers of a request must arrive within this time, on a new connection too. */
  readonly headersTimeoutMs: number;
  /** A whole request, its upload included, must arrive within this time. */
  readonly requestTimeoutMs: number;
  /** How often connections are looked at for these two times. */
  readonly timeoutCheckMs: number;
  /** A connection on which nothing is sent in either direction. Longer than any operation takes. */
  readonly idleTimeoutMs: number;
  /** `operations` and `map` of a multipart request: one mutation and its variables. */
  readonly uploadFieldBytes: number;
  /** Fields, part headers and boundaries beside the file itself. */
  readonly uploadEnvelopeBytes: number;
  /** A multipart body that is read and of which nothing comes. */
  readonly uploadIdleMs: number;
  /** From the moment in which a resolver asks for a file until the file is there. */
  readonly uploadReadMs: number;
  readonly operation: OperationLimits;
  /** Of the texts of all persisted queries, and again of all documents. A document takes up to 120 times its text. */
  readonly queryStoreBytes: number;
  /** Of one text in the stores. */
  readonly storedQueryBytes: number;
  /** Times the limit of requests for reads of the board: a venue shares one address, and all get the same answers. */
  readonly sharedReadsFactor: number;
  /** Clients of one process that follow the board by server-sent events; more of them poll. */
  readonly boardListeners: number;
  /** Of them at one address: the phones of a venue's network several times over, and a tenth of all places. */
  readonly boardListenersPerNetwork: number;
  /** Of one of them; one that reads nothing is let go, and its browser comes back by itself. */
  readonly unreadEventBytes: number;
}

/** A test holds that every operation of our own clients would pass with 20 % less. */
const OPERATION_LIMITS: OperationLimits = {
  depth: 6,
  aliases: 10,
  directives: 10,
  tokens: 600,
  repeats: 40,
  cost: 300,
  errors: 5,
};

export const GATEWAY_LIMITS: GatewayLimits = {
  anonymousBodyBytes: 16 * 1024,
  bodyBytes: 256 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  timeoutCheckMs: 2_000,
  idleTimeoutMs: 300_000,
  uploadFieldBytes: 16 * 1024,
  uploadEnvelopeBytes: 36 * 1024,
  uploadIdleMs: 10_000,
  // Twice the time after which a client gives up on its own.
  uploadReadMs: 20_000,
  operation: OPERATION_LIMITS,
  queryStoreBytes: 256 * 1024,
  storedQueryBytes: 8 * 1024,
  sharedReadsFactor: 50,
  boardListeners: 2_000,
  boardListenersPerNetwork: 200,
  unreadEventBytes: 64 * 1024,
};

/** Checks that a test may switch off, to see that it fails without them. There is no setting for this. */
export interface GatewayChecks {
  /** The places that a multipart request may put its file into. */
  readonly uploadMap: boolean;
  /** The lengths that the schema gives to texts and lists (`@length`). */
  readonly inputLengths: boolean;
}

export const GATEWAY_CHECKS: GatewayChecks = { uploadMap: true, inputLengths: true };
