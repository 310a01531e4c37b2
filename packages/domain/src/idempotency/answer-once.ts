import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';
import { DomainError, type Deps } from '../kernel/index.ts';
import { IdempotencyKeyReusedError, StillRunningError } from './errors.ts';
import {
  findRequest,
  insertRequest,
  storeAnswer,
  releaseRequest,
  renewClaim,
  takeOver,
  type KeyedRequest,
} from './idempotency-key.model.ts';

/** Claim heartbeat interval. */
const RENEWAL_INTERVAL_MS = 1_000;
/**
 * A claim is stale when its heartbeat has not changed for this long by the clock of the waiting process. Clocks of two
 * hosts are never compared. The rows of the previous holder are found by the key.
 */
const CLAIM_TIMEOUT_MS = 6_000;
const POLL_INTERVAL_MS = 100;
/** Below the callers' timeout. */
const WAIT_LIMIT_MS = 15_000;

/** A request with an idempotency key (docs/api.md, "Idempotency"). */
export interface OnceRequest {
  /** From `requestKeyOf`. */
  readonly requestKey: string;
  readonly operation: string;
  /** From `fingerprintOf`. */
  readonly fingerprint: string;
}

/**
 * Runs `work` for the first request with a key; other requests wait for its answer. The caller has checked the actor.
 * `work` must find by the key the rows that a crashed attempt has written. Refusals are not stored, because nothing was
 * done. Throws CONFLICT for a key of another payload, BUSY when the first request takes too long.
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

  // Polls until there is an answer or this request gets the claim.
  // oxlint-disable no-await-in-loop
  while (clock.now().getTime() < giveUpAt) {
    const found = await findRequest(database, id);
    const claim = newClaim();
    if (found === null) {
      const isClaimed = await insertRequest(database, { _id: id, operation, fingerprint, createdAt: claim.at, claim });
      if (isClaimed) return await workUnder(deps, { id, claim }, work);
    } else {
      if (found.fingerprint !== fingerprint) throw new IdempotencyKeyReusedError();
      if (found.answer) return found.answer.value as Answer;
      if (seen === null || !isSameBeat(seen.claim, found.claim)) {
        seen = { claim: found.claim, sinceMs: claim.at.getTime() };
      }
      const isStale = isReleased(found.claim) || claim.at.getTime() - seen.sinceMs > CLAIM_TIMEOUT_MS;
      const isClaimed = isStale && (await takeOver(database, { id, claim, stale: found.claim }));
      if (isClaimed) return await workUnder(deps, { id, claim }, work);
      await clock.sleep(POLL_INTERVAL_MS);
    }
  }
  // oxlint-enable no-await-in-loop
  throw new StillRunningError();
}

/** Marks a claim that its holder has released. */
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
    // The work is done. If the answer is not stored, a retry finds the rows.
    await storeAnswer(database, id, answer).catch((error: unknown) =>
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

/**
 * Deletes the key of a refused request, which did nothing. After other failures, lets a request with the same payload
 * try again at once.
 */
async function giveUp(
  database: Deps['database'],
  { id, claim, isSettled }: { id: string; claim: KeyedRequest['claim']; isSettled: boolean },
): Promise<void> {
  const given = isSettled
    ? releaseRequest(database, id, claim.token)
    : renewClaim(database, id, { ...claim, at: RELEASED_AT });
  await given.catch(() => undefined);
}
