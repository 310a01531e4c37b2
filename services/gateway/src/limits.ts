import type { Share } from '@derby/server-kit/networks';

/** The console and the front door wait as long for a photo: 5 MB at 0.4 Mbit/s take 100 s. */
const UPLOAD_MS = 120_000;

/** All numbers that limit what a client can make this service do. */
export const GATEWAY_LIMITS = {
  /** The body of a request without a valid token. The largest is a form of the SMS provider. */
  anonymousBodyBytes: 16 * 1024,
  /** The JSON body of a signed-in user. The largest holds all settings. */
  bodyBytes: 256 * 1024,
  /** The headers of a request must arrive within this time, also on a new connection. */
  headersTimeoutMs: 10_000,
  /** A whole request, its upload included, must arrive within this time. The front door ends other bodies sooner. */
  requestTimeoutMs: UPLOAD_MS,
  /** The interval at which these two times are checked. */
  timeoutCheckMs: 2_000,
  /** A connection without traffic in either direction is closed after this time. Longer than any operation takes. */
  idleTimeoutMs: 300_000,
  /** `operations` and `map` of a multipart request: one mutation and its variables. */
  uploadFieldBytes: 16 * 1024,
  /** Part headers, boundaries and the other fields of a multipart request, without the file itself. */
  uploadEnvelopeBytes: 36 * 1024,
  /** A multipart body that is being read is given up after this time without bytes. */
  uploadIdleMs: 10_000,
  /** From the moment a resolver reads a file until it has arrived. */
  uploadReadMs: UPLOAD_MS,
  /** Visitors whose operation waits to be parsed: more than a venue, or several front doors, send at once. */
  waitingVisitors: { total: 1_024, perNetwork: 512 } as Share,
  waitingVisitorMs: 15_000,
  /** The size of an operation. A test proves that all operations of our clients need at most 80 % of these limits. */
  operation: {
    /** The name of a fragment counts as two levels. */
    depth: 8,
    aliases: 10,
    directives: 10,
    tokens: 600,
    /** How often one response name may occur in the whole document. */
    repeats: 40,
    /** Fields weighted by their depth: a scalar is 1, an object 2, each level multiplies by 1.5. */
    cost: 300,
    /** Of an operation or its variables; validation stops at this number. */
    errors: 5,
  },
  /**
   * For the texts of all persisted queries, and the same again for all parsed documents. A document takes up to 120
   * times the size of its text.
   */
  queryStoreBytes: 256 * 1024,
  /** For one text in the stores. */
  storedQueryBytes: 8 * 1024,
  /** Clients of one process that receive server-sent events. All others poll. */
  boardListeners: 2_000,
  /** Listeners at one address: several times the phones at a venue, and a tenth of all listeners. */
  boardListenersPerNetwork: 200,
  /** Codes of displays at the scale that are open at the same time: few enough that none of them is guessed. */
  scaleCodes: 100,
  scaleCodesPerUser: 3,
  /** In a second: twice what that many forms send. */
  scaleViewsPerUser: 60,
  /** Displays of one process. A venue is one network. */
  scaleListeners: { total: 100, perNetwork: 25 } as Share,
  /** Unread bytes of one listener. A listener above it is closed, and its browser reconnects. */
  unreadEventBytes: 64 * 1024,
};

export type GatewayLimits = Readonly<typeof GATEWAY_LIMITS>;
export type OperationLimits = Readonly<GatewayLimits['operation']>;
