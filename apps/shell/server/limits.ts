import type { Share } from '@derby/server-kit/network-share';

/**
 * Every limit of the front door. Times are milliseconds, sizes are bytes.
 *
 * Memory at worst: `unfinishedBodies` and `waitingRequests` each hold bodies of `bodyBytes`, `unreadAnswers` hold
 * `answerBufferBytes`: (512 + 512 + 192) x 256 KiB = 304 MiB, of which one network has (128 + 256 + 96) x 256 KiB =
 * 120 MiB. An upload holds the buffers of its two sockets only.
 */
export const LIMITS = {
  /** Request line and headers. Services take 16,384: room for the headers that the front door adds. */
  headerBytes: 15_360,
  /** Characters of the request's target. A service that asks another one may need six for each of them. */
  targetLength: 2_048,
  /** A body that is no upload; the services' own limit for JSON. */
  bodyBytes: 262_144,
  /** A form that is no upload: what the SMS provider posts. */
  formBytes: 16_384,

  headersMs: 10_000,
  /** A whole body that is no upload. */
  bodyMs: 15_000,
  /** Between two parts of an upload. */
  uploadIdleMs: 15_000,
  /** A whole request, also an upload from a slow phone. */
  requestMs: 120_000,
  /** A connection without a request. Balancers close theirs after 60 s. */
  keepAliveMs: 72_000,
  /** A client that takes nothing of its answer. */
  unreadMs: 15_000,

  /** To a service. */
  connectMs: 5_000,
  /** From the whole request to the head of the answer: a message is waited for 15 s, a photo is processed. */
  answerMs: 60_000,
  /** The same for a read of the public board, and between two parts of any answer. */
  boardAnswerMs: 8_000,
  /** For the rows of a page's first paint; without them the page is sent without rows. */
  paintMs: 300,
  answerIdleMs: 30_000,
  /** For a connection to a service while the share of the network is used up. */
  shareMs: 5_000,

  /** This much of an answer is taken from a service however slowly the client reads. */
  answerBufferBytes: 262_144,

  /** Connections without a request under way. */
  idleConnections: { total: 8_192, perNetwork: 2_048 },
  /** Bodies, no uploads, that have not arrived to their end. */
  unfinishedBodies: { total: 512, perNetwork: 128 },
  /** Uploads under way. Each has a connection to its service of its own. */
  uploads: { total: 256, perNetwork: 64 },
  /** Answers of services that their clients have not read to the end. Fewer than `connections`, which they may hold. */
  unreadAnswers: { total: 192, perNetwork: 96 },
  /** Connections to a service for one kind of path. */
  connections: { total: 256, perNetwork: 128 },
  /** Requests that wait for one of those connections. */
  waitingRequests: { total: 512, perNetwork: 256 },
  /** Connections for reads of the public board that the cache passes on. */
  boardConnections: { total: 64, perNetwork: 32 },
  /** Open board connections of visitors; the gateway has lower limits and refuses by them. */
  listeners: { total: 4_096, perNetwork: 512 },
} as const satisfies Readonly<Record<string, number | Share>>;

/** The limits of one front door; a test may change some. */
export type FrontDoorLimits = {
  readonly [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends number ? number : Share;
};
