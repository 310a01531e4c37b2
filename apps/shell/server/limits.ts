import type { Share } from '@derby/server-kit/networks';

/**
 * All limits of the front door. Times in milliseconds, sizes in bytes.
 *
 * Memory at worst: `unfinishedBodies` and `waitingRequests` each hold bodies of `bodyBytes`, `unreadResponses` hold
 * `responseBufferBytes`: (512 + 512 + 192) x 256 KiB = 304 MiB. One network's share is (128 + 256 + 96) x 256 KiB = 120
 * MiB. An upload holds only the buffers of its two sockets.
 */
export const LIMITS = {
  /**
   * Request line and headers. The services accept 16,384, which leaves room for the headers that the front door adds.
   */
  headerBytes: 15_360,
  /** Characters of the request target. Encoded for a request between services, each may take six. */
  targetLength: 2_048,
  /** A body that is not an upload; equal to the services' limit for JSON. */
  bodyBytes: 262_144,

  headersMs: 10_000,
  /** A complete body that is not an upload. */
  bodyMs: 15_000,
  /** The longest pause within an upload. */
  uploadIdleMs: 15_000,
  /** A complete request, including an upload from a slow phone. */
  requestMs: 120_000,
  /** A connection without a request. Balancers close theirs after 60 s. */
  keepAliveMs: 72_000,
  /** A client that does not read its response. */
  unreadMs: 15_000,

  /** A connection to a service. */
  connectMs: 5_000,
  /**
   * From the complete request to the head of the response: sending a message may take 15 s, and photos are processed.
   */
  responseMs: 60_000,
  /** The same for a read of the public board. */
  boardResponseMs: 8_000,
  /** For the rows of a page's first paint; after that the page is sent without rows. */
  paintMs: 300,
  /** The longest pause within a response. */
  responseIdleMs: 30_000,
  /** The wait for a connection to a service while the share of the network is used up. */
  shareMs: 5_000,

  /** The part of a response that is read from a service even when the client does not read. */
  responseBufferBytes: 262_144,

  /** Connections without an open request. */
  idleConnections: { total: 8_192, perNetwork: 2_048 },
  /** Incomplete bodies, without uploads. */
  unfinishedBodies: { total: 512, perNetwork: 128 },
  /** Open uploads. Each has its own connection to the service. */
  uploads: { total: 256, perNetwork: 64 },
  /** Responses that clients have not read completely. Fewer than `connections`, because each may hold one. */
  unreadResponses: { total: 192, perNetwork: 96 },
  /**
   * Connections to a service for one kind of path. Requests with a token and those without have as many each, so that
   * logins cannot hold those of the console.
   */
  connections: { total: 256, perNetwork: 128 },
  /** Requests that wait for one of those connections, with a token and without. */
  waitingRequests: { total: 256, perNetwork: 128 },
  /** Open requests without a token that change something, above which their refusals are delayed. */
  crowd: 32,
  /** The longest delay of such a refusal; the shortest is half of it. */
  refusalMs: 3_000,
  /** Delayed refusals; one more sends the oldest at once. */
  delayedRefusals: { total: 4_096, perNetwork: 1_024 },
  /** Connections for reads of the public board that the cache passes on. */
  boardConnections: { total: 64, perNetwork: 32 },
  /** Event streams of the board. The gateway has lower limits and refuses by them. */
  listeners: { total: 4_096, perNetwork: 512 },
} as const satisfies Readonly<Record<string, number | Share>>;

/** The limits of one front door; a test may change some. */
export type FrontDoorLimits = {
  readonly [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends number ? number : Share;
};
