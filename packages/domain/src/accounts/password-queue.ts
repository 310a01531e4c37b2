import { createNetworkShare, DomainError, OverloadError, type Deps } from '../kernel/index.ts';

/** Who goes first. A flood of visitors keeps no user of a known device waiting, nor one who is signed in. */
const RANKS = ['known-client', 'known-network', 'other'] as const;

/** Whose turn it is: networks, and known clients, take turns. Must not depend on whether an account exists. */
export interface QueuedCheck {
  readonly rank: (typeof RANKS)[number];
  /** The network, or the id of a known client. */
  readonly client: string;
}

/** One hash runs at a time. Meanwhile the other check reads and writes. A known client waits for these two at most. */
const RUNNING = 2;
/** More than the phones of a derby, and far fewer than the connections between the front door and an API. */
const WAITING = 64;
const MAX_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 2;

const share = createNetworkShare({
  share: { total: RUNNING, perNetwork: RUNNING },
  queue: { total: WAITING, perNetwork: WAITING },
  limitMs: MAX_WAIT_MS,
  ranks: RANKS.length,
});

/** Too many passwords wait for their hash. Nothing was counted or looked up. */
class TooManyChecksError extends DomainError {
  constructor() {
    super('BUSY', 'Too many passwords are being checked right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/**
 * Runs work that hashes a password. Bounds the work of this process: all other work waits, leaves when its client has
 * closed the request, and fails with BUSY when too much waits or its turn does not come.
 */
export async function inPasswordQueue<Result>(
  { clientGone }: Pick<Deps, 'clientGone'>,
  { rank, client }: QueuedCheck,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = await share.take(client, { rank: RANKS.indexOf(rank), signal: clientGone }).catch((error: unknown) => {
    throw error instanceof OverloadError ? new TooManyChecksError() : error;
  });
  try {
    return await work();
  } finally {
    leave();
  }
}
