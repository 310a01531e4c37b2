import { failureOf } from '@derby/web-session/request-failure';

const TOO_MANY_ATTEMPTS = 'TOO_MANY_ATTEMPTS';
/** A longer wait is told, not waited: a code would be over by then. */
const LONGEST_WAIT_MS = 60_000;
const AFTER_LOST_CONNECTION_MS = 1_000;
const MAX_LOST_CONNECTIONS = 10;

interface Retries {
  /** Called before each wait. */
  readonly onWait: () => void;
  /** False ends the retries. */
  readonly isWanted: () => boolean;
}

/**
 * Sends a login again while the server refuses to try it because of too many attempts, at the pace that the server
 * names: the same login keeps its place in line. Once it waits, a lost connection is waited out too. Undefined when it
 * is not wanted any more; rejects as `send` does.
 */
export async function sendUntilTried<Result>(
  send: () => Promise<Result>,
  { onWait, isWanted }: Retries,
): Promise<Result | undefined> {
  let isWaiting = false;
  let lostConnections = 0;
  for (;;) {
    const sentAt = Date.now();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const result = await send();
      return isWanted() ? result : undefined;
    } catch (error) {
      if (!isWanted()) return undefined;
      const askedMs = askedWaitMs(error);
      lostConnections = askedMs === undefined ? lostConnections + 1 : 0;
      const isLost = isWaiting && failureOf(error).kind === 'connection' && lostConnections <= MAX_LOST_CONNECTIONS;
      const waitMs = isLost ? AFTER_LOST_CONNECTION_MS : askedMs;
      if (waitMs === undefined) throw error;
      isWaiting = true;
      onWait();
      // From one request to the next: a slow network must not cost the place in line.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, sentAt + waitMs - Date.now())));
      if (!isWanted()) return undefined;
    }
  }
}

/** The wait that the server asks for; undefined for other failures and for long waits. */
function askedWaitMs(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.code !== TOO_MANY_ATTEMPTS) return undefined;
  const waitMs = (failure.retryAfterSeconds ?? 1) * 1_000;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}
