/** Every number that bounds what a client can make this service do. */
export const GATEWAY_LIMITS = {
  /** The body of a request without a token that counts. The largest is a form of the SMS provider. */
  anonymousBodyBytes: 16 * 1024,
  /** The JSON body of an administrator. The largest is all settings at once. */
  bodyBytes: 256 * 1024,
  /** The headers of a request must arrive within this time, on a new connection too. */
  headersTimeoutMs: 10_000,
  /** A whole request, its upload included, must arrive within this time. */
  requestTimeoutMs: 30_000,
  /** How often connections are looked at for these two times. */
  timeoutCheckMs: 2_000,
  /** A connection on which nothing is sent in either direction. Longer than any operation takes. */
  idleTimeoutMs: 300_000,
  /** `operations` and `map` of a multipart request: one mutation and its variables. */
  uploadFieldBytes: 16 * 1024,
  /** Fields, part headers and boundaries beside the file itself. */
  uploadEnvelopeBytes: 36 * 1024,
  /** A multipart body that is read and of which nothing comes. */
  uploadIdleMs: 10_000,
  /** From the moment in which a resolver asks for a file until the file is there: twice the patience of a client. */
  uploadReadMs: 20_000,
  /** How large an operation may be. A test holds that those of our own clients would pass with 20 % less. */
  operation: {
    depth: 6,
    aliases: 10,
    directives: 10,
    tokens: 600,
    /** How often one name of the answer may be written in the whole document. */
    repeats: 40,
    /** Fields weighted by their depth: a scalar is 1, an object 2, each level multiplies by 1.5. */
    cost: 300,
    /** Of an operation or its variables; the search for more is given up. */
    errors: 5,
  },
  /** Of the texts of all persisted queries, and again of all documents. A document takes up to 120 times its text. */
  queryStoreBytes: 256 * 1024,
  /** Of one text in the stores. */
  storedQueryBytes: 8 * 1024,
  /** Times the limit of requests for reads of the board: a venue shares one address, and all get the same answers. */
  sharedReadsFactor: 50,
  /** Clients of one process that follow the board by server-sent events; more of them poll. */
  boardListeners: 2_000,
  /** Of them at one address: the phones of a venue's network several times over, and a tenth of all places. */
  boardListenersPerNetwork: 200,
  /** Of one of them; one that reads nothing is closed, and its browser connects again by itself. */
  unreadEventBytes: 64 * 1024,
};

export type GatewayLimits = Readonly<typeof GATEWAY_LIMITS>;
export type OperationLimits = Readonly<GatewayLimits['operation']>;

/** Checks that a test may switch off, to see that it fails without them. There is no setting for this. */
export const GATEWAY_CHECKS = {
  /** The places that a multipart request may put its file into. */
  uploadMap: true,
  /** The lengths that the schema gives to texts and lists (`@length`). */
  inputLengths: true,
};

export type GatewayChecks = Readonly<typeof GATEWAY_CHECKS>;
