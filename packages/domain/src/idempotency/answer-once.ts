import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';
import { DomainError, type Deps } from '../kernel/index.ts';
import { IdempotencyKeyReusedError, StillRunningError } from './errors.ts';
import {
  findRequest,
  insertRequest,
  keepAnswer,
  releaseRequest,
  renewClaim,
  takeOver,
  type KeyedRequest,
} from './idempotency-key.model.ts';

/** Claim heartbeat interval. */
const RENEWAL_INTERVAL_MS = 1_000;
/**
 * A claim whose heartbeat does not change for this long, by the clock of the one that waits for it, is stale: clocks of two
 * hosts are never compared. The rows that its holder wrote are found by the key.
 */
const CLAIM_TIMEOUT_MS = 6_000;
const LOOK_INTERVAL_MS = 100;
/** Below the timeout of the callers. */
const WAIT_LIMIT_MS = 15_000;

/** A request that is answered once (docs/api.md, "Idempotency"). */
export interface OnceRequest {
  /** By `requestKeyOf`. */
  readonly requestKey: string;
  readonly operation: string;
  /** By `fingerprintOf`. */
  readonly fingerprint: string;
}

/**
 * Does `work` for the first request with a key; the others wait for its answer. For use cases that have checked the
 * actor. `work` must find by the key in its own rows what a crashed process has done already. A refusal is not
 * stored: nothing was done. Throws CONFLICT for a key of another payload, BUSY when the first request takes too long.
 */
export async function answerOnce<Answer>(
  deps: Pick<Deps, 'database' | 'clock' | 'logger'>,
  request: OnceRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { database, clock } = deps;
  const { requestKey: id, operation, fingerprint } = request;
  const newClaim = () => ({ token: randomUUID(), at: clock.now() });
  const giveUpAt = clock.now().getTime() + WAIT_LIMIT_MS;
  let seen: { readonly claim: KeyedRequest['claim']; readonly sinceMs: number } | null = null;

  // One look after the other until there is an answer to give or the work is ours.
  // oxlint-disable no-await-in-loop
  while (clock.now().getTime() < giveUpAt) {
    const found = await findRequest(database, id);
    const claim = newClaim();
    if (found === null) {
      const isOurs = await insertRequest(database, { _id: id, operation, fingerprint, createdAt: claim.at, claim });
      if (isOurs) return await workUnder(deps, { id, claim }, work);
    } else {
      if (found.fingerprint !== fingerprint) throw new IdempotencyKeyReusedError();
      if (found.answer) return found.answer.value as Answer;
      if (seen === null || !isSameBeat(seen.claim, found.claim)) {
        seen = { claim: found.claim, sinceMs: claim.at.getTime() };
      }
      const isStale = isReleased(found.claim) || claim.at.getTime() - seen.sinceMs > CLAIM_TIMEOUT_MS;
      const isOurs = isStale && (await takeOver(database, { id, claim, stale: found.claim }));
      if (isOurs) return await workUnder(deps, { id, claim }, work);
      await clock.sleep(LOOK_INTERVAL_MS);
    }
  }
  // oxlint-enable no-await-in-loop
  throw new StillRunningError();
}

/** The time of a claim that its holder has given up. */
const RELEASED_AT = new Date(0);

const isReleased = ({ at }: KeyedRequest['claim']) => at.getTime() === RELEASED_AT.getTime();

const isSameBeat = (one: KeyedRequest['claim'], other: KeyedRequest['claim']) =>
  one.token === other.token && one.at.getTime() === other.at.getTime();

async function workUnder<Answer>(
  deps: Pick<Deps, 'database' | 'clock' | 'logger'>,
  { id, claim }: { readonly id: string; readonly claim: KeyedRequest['claim'] },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { database, clock, logger } = deps;
  const renewing = setInterval(() => {
    renewClaim(database, id, { ...claim, at: clock.now() }).catch((error: unknown) =>
      logger.warn({ err: error }, 'failed to renew the claim on an idempotency key'),
    );
  }, RENEWAL_INTERVAL_MS).unref();
  try {
    const answer = await work();
    // The work is done: without the stored answer, its rows show the result.
    await keepAnswer(database, id, answer).catch((error: unknown) =>
      logger.error({ err: error }, 'failed to store the answer under its idempotency key'),
    );
    return answer;
  } catch (error) {
    await giveUp(database, { id, claim, isSettled: error instanceof DomainError && error.code !== 'UNAVAILABLE' });
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** A refusal did nothing and is deleted; after any other failure only the same payload may try again, at once. */
async function giveUp(
  database: Deps['database'],
  { id, claim, isSettled }: { id: string; claim: KeyedRequest['claim']; isSettled: boolean },
): Promise<void> {
  const given = isSettled
    ? releaseRequest(database, id, claim.token)
    : renewClaim(database, id, { ...claim, at: RELEASED_AT });
  await given.catch(() => undefined);
}
