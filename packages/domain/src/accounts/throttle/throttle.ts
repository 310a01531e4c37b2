import { createTurns, networkOf } from '../../kernel/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { TooManyAttemptsError } from '../errors.ts';
import { sha256 } from '../hash.ts';
import { giveAttemptBack, takeAttempt, type AttemptLimit } from './attempt-limit.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Who is tried, and from where. `account` is the typed name, whether there is such a user or not. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

type Secret = 'password' | 'code';

/** 25 passwords in ten minutes (reliability.md A2); 5 codes in any quarter of an hour (A4). */
const LIMITS: Record<Secret, AttemptLimit> = {
  password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 30 * SECOND_MS },
  code: { free: 5, windowMs: 15 * MINUTE_MS, spacingMs: Number.POSITIVE_INFINITY },
};

/** Whoever was refused and does not wait this long waits anew, and so takes no turn from those who do. */
const PATIENCE_MS = 30 * SECOND_MS;

/** How long an address counts as the account's own after a login there. */
const KNOWN_MS = 30 * DAY_MS;

const inTurn = createTurns();

/**
 * Tries a secret of an account, unless too many wrong ones came; undefined from `check` means wrong.
 *
 * Strangers share one limit per account, so that many addresses do not multiply the guesses. An address
 * from which somebody has signed in has a limit of its own, so strangers cannot shut the owner out; and a
 * stranger's turn goes to who has waited, so guessers who hammer leave the turns to a patient owner at a
 * new address. Nothing is looked up or hashed for whoever is refused, so unknown names are refused alike.
 * Throws TOO_MANY_ATTEMPTS.
 */
export async function throttled<Result>(
  deps: AccountsDeps,
  { secret, ...attempt }: Attempt & { readonly secret: Secret },
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const ownKey = keyOf(secret, attempt);
  // One at a time from one address: right ones, which do not count, never run into each other's limit.
  return await inTurn(ownKey, async () => {
    const { attempts } = deps;
    const now = deps.clock.now().getTime();
    const limit = LIMITS[secret];
    await assertPatient(deps, ownKey, now);
    const key = (await isKnown(deps, attempt)) ? ownKey : keyOf(secret, { account: attempt.account });
    const waitMs = await takeAttempt(attempts, { key, limit, now });
    if (waitMs > 0) await refuse(deps, ownKey, now + Math.max(waitMs, PATIENCE_MS));

    const isCounted = { key, limit, now };
    let result: Result | undefined;
    try {
      result = await check();
    } catch (error) {
      await giveAttemptBack(attempts, isCounted);
      throw error;
    }
    if (result !== undefined) await giveAttemptBack(attempts, isCounted);
    return result;
  });
}

/** Gives the address a limit of its own and a clean slate; for complete logins only. */
export async function rememberAddress(deps: AccountsDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.attempts.change(keyOf('known', attempt), () => ({ keep: [now], forMs: KNOWN_MS, result: undefined }));
  await Promise.all(
    (['password', 'code'] as const).map((secret) =>
      deps.attempts.change(keyOf(secret, attempt), () => ({ keep: [], forMs: 0, result: undefined })),
    ),
  );
}

async function isKnown(deps: AccountsDeps, attempt: Attempt): Promise<boolean> {
  return await deps.attempts.change(keyOf('known', attempt), (kept) => ({
    keep: kept,
    forMs: KNOWN_MS,
    result: kept.length > 0,
  }));
}

async function assertPatient(deps: AccountsDeps, ownKey: string, now: number): Promise<void> {
  const until = await deps.attempts.change(waitKeyOf(ownKey), ([mayTryAt = 0]) =>
    mayTryAt > now ? waiting(Math.max(mayTryAt, now + PATIENCE_MS), now) : { keep: [], forMs: 0, result: 0 },
  );
  if (until > 0) throw new TooManyAttemptsError(until - now);
}

async function refuse(deps: AccountsDeps, ownKey: string, until: number): Promise<never> {
  const now = deps.clock.now().getTime();
  await deps.attempts.change(waitKeyOf(ownKey), () => waiting(until, now));
  throw new TooManyAttemptsError(until - now);
}

const waiting = (until: number, now: number) => ({ keep: [until], forMs: until - now, result: until });

const waitKeyOf = (ownKey: string) => `${ownKey}:wait`;

/** Neither names nor addresses lie in the store. */
function keyOf(kind: Secret | 'known', { account, address }: Partial<Attempt>): string {
  const name = (account ?? '').trim().normalize('NFC').toLowerCase();
  return `${kind}:${sha256(JSON.stringify([name, address === undefined ? null : networkOf(address)]))}`;
}
