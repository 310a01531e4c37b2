import { hash } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import {
  createTurns,
  DomainError,
  networkOf,
  networksAround,
  WIDTH_FACTORS,
  type SignedInUser,
} from '../kernel/index.ts';
import type { Settings } from '../settings/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { inPasswordQueue, type QueuedCheck } from './password-queue.ts';

/** Counts attempts for all processes. Never rejects: without Redis, each process counts for itself. */
export type AttemptCounter = Pick<RateLimiterAbstract, 'get' | 'set' | 'penalty' | 'reward' | 'delete'>;

/** Creates a counter of this process. Each count has its own duration, so the limiter's options are not used. */
export const createLocalAttemptCounter = (): RateLimiterMemory => new RateLimiterMemory({ points: 1, duration: 1 });

/** Too many wrong passwords or codes for an account, whether it exists or not, or of a network over all names. */
export class TooManyAttemptsError extends DomainError {
  readonly isOfNetwork: boolean;

  constructor(waitMs: number, isOfNetwork = false) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
    super('TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.', { retryAfterSeconds });
    this.isOfNetwork = isOfNetwork;
  }
}

export interface Attempt {
  /** `pass`: the code of a scale pass, which counts for its network only. */
  readonly secret: 'password' | 'code' | 'pass';
  /** The typed username, whether it exists or not. Empty for a pass. */
  readonly account: string;
  readonly address: string;
  /** Proof that the client belongs to the account's owner: the hash of a device token, or the id of a session. */
  readonly owner?: { readonly kind: 'device' | 'session'; readonly id: string } | undefined;
}

/** Returns the attempt of a session that confirms its own user's password or code. */
export const attemptOf = (actor: SignedInUser, secret: Attempt['secret'], address: string): Attempt => ({
  secret,
  account: actor.username,
  address,
  owner: { kind: 'session', id: actor.sessionId },
});

interface Limit {
  readonly max: number;
  /** The window begins with its first attempt. */
  readonly windowSeconds: number;
}

/** A limit and the key under which its attempts are counted. */
interface Budget extends Limit {
  readonly key: string;
  /** Counts the attempts of a network for all accounts. */
  readonly isOfNetwork?: true;
}

const MINUTE_S = 60;
const DAY_S = 86_400;
const SECOND_MS = 1_000;

/** In any 15 minutes: each code counts for as long from its own time on. */
const CODES = { max: 5, seconds: 15 * MINUTE_S };
const PASSWORDS = {
  /** Bounds what a stolen device token allows. */
  device: { max: 5, windowSeconds: 60 * MINUTE_S },
  session: { max: 5, windowSeconds: 2 * MINUTE_S },
  /** Longer than the window of `unknownNetworks`, so that one network cannot use that up again and again. */
  network: { max: 5, windowSeconds: 5 * MINUTE_S },
  /** At most 30 in any ten minutes. */
  unknownNetworks: { max: 5, windowSeconds: 2 * MINUTE_S },
  allNetworks: { max: 50, windowSeconds: 10 * MINUTE_S },
} as const satisfies Record<string, Limit>;
/** Of one network over all names. Limits hashing. */
const ALL_NAMES: Limit = { max: 100, windowSeconds: MINUTE_S };

/** Less than 24.8 days, the longest timer of the counter in memory. */
const KNOWN_NETWORK_S = 14 * DAY_S;

/** More than a request to Redis takes. */
const END_OF_WINDOW_MS = 2 * SECOND_MS;

const inTurn = createTurns();

/**
 * Checks a password or code unless there were too many wrong ones; `check` returns undefined for a wrong one. Only
 * wrong ones count. Throws TOO_MANY_ATTEMPTS, or BUSY when too many passwords wait. Refused attempts look no user up,
 * so unknown names are refused like known ones. Attempts are counted before the check, so that parallel ones cannot
 * exceed a limit (docs/rules.md, "Login throttle").
 */
export async function throttled<Result>(
  deps: AccountsDeps,
  attempt: Attempt,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  if (attempt.secret !== 'password') return await checkCounted(deps, attempt, check);
  // Before anything is counted: what waits here costs nothing.
  return await inPasswordQueue(deps, await queuedCheck(deps, attempt), () => checkCounted(deps, attempt, check));
}

async function checkCounted<Result>(
  deps: AccountsDeps,
  attempt: Attempt,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  // One attempt at a time per client, so that right ones never reach the limit.
  return await inTurn(keyOf('turn', attempt.account, attempt.owner?.id ?? networkOf(attempt.address)), async () => {
    const counted = await count(deps, attempt);
    let result: Result | undefined;
    try {
      result = await check();
    } catch (error) {
      await giveBack(deps, counted);
      throw error;
    }
    if (result !== undefined) await giveBack(deps, counted);
    return result;
  });
}

/** Marks the network as one where the user has signed in, for 14 days. */
export async function rememberNetwork({ attempts }: AccountsDeps, account: string, address: string): Promise<void> {
  const network = networkOf(address);
  const keys = [keyOf('known-network', account, network), signInsKeyOf(network)];
  await Promise.all(keys.map(async (key) => await attempts.set(key, 1, KNOWN_NETWORK_S)));
}

const signInsKeyOf = (network: string) => keyOf('known-network', '', network);

/** Returns the turn of an attempt: by the client and its network, whatever the account. */
async function queuedCheck({ attempts }: AccountsDeps, { owner, address }: Attempt): Promise<QueuedCheck> {
  if (owner) return { rank: 'known-client', client: owner.id };
  const network = networkOf(address);
  return { rank: (await attempts.get(signInsKeyOf(network))) ? 'known-network' : 'other', client: network };
}

interface Counted {
  readonly endsAt: number;
  readonly giveBack: () => Promise<unknown>;
}

async function count(deps: AccountsDeps, attempt: Attempt): Promise<readonly Counted[]> {
  if (attempt.secret === 'code') return [await countCode(deps, attempt)];
  if (attempt.secret === 'pass') return await countIn(deps, await networkBudgets(deps, attempt.address));
  const own = ownBudget(attempt);
  if (!own) return await countIn(deps, await sharedBudgets(deps, attempt));
  try {
    return await countIn(deps, [own]);
  } catch (error) {
    // A device without attempts left may still sign in as an unknown client.
    const mayRetry = attempt.owner?.kind === 'device';
    if (!mayRetry || !(error instanceof TooManyAttemptsError)) throw error;
    return await countIn(deps, await sharedBudgets(deps, attempt));
  }
}

/**
 * Counts an attempt in each budget up to the first that is used up. What was counted then stays, so a network that goes
 * on trying uses up its own budget and not that of other networks.
 */
async function countIn(deps: AccountsDeps, budgets: readonly Budget[]): Promise<readonly Counted[]> {
  const counted: Counted[] = [];
  for (const budget of budgets) {
    const { key, max, windowSeconds, isOfNetwork } = budget;
    // oxlint-disable-next-line no-await-in-loop -- a refusal must not count in the next budgets
    const state = await deps.attempts.penalty(key, 1, { customDuration: windowSeconds });
    if (state.consumedPoints > max) throw new TooManyAttemptsError(state.msBeforeNext, isOfNetwork);
    counted.push({
      endsAt: deps.clock.now().getTime() + state.msBeforeNext,
      giveBack: async () => await deps.attempts.reward(key, 1, { customDuration: windowSeconds }),
    });
  }
  return counted;
}

/** Counts a code in the first free one of its places. A place is for one code and becomes free with time. */
async function countCode({ attempts, clock }: AccountsDeps, { account, owner }: Attempt): Promise<Counted> {
  const key = keyOf(owner ? `code:${owner.kind}` : 'code', account, owner?.id);
  const waitsMs: number[] = [];
  for (let number = 1; number <= CODES.max; number += 1) {
    const place = `${key}:${number}`;
    // oxlint-disable-next-line no-await-in-loop -- the places are tried in order
    const state = await attempts.penalty(place, 1, { customDuration: CODES.seconds });
    if (state.consumedPoints === 1) {
      const endsAt = clock.now().getTime() + state.msBeforeNext;
      return { endsAt, giveBack: async () => await attempts.delete(place) };
    }
    waitsMs.push(state.msBeforeNext);
  }
  throw new TooManyAttemptsError(Math.min(...waitsMs));
}

async function giveBack({ clock }: AccountsDeps, counted: readonly Counted[]): Promise<void> {
  // An attempt given back after its time would enlarge what begins then.
  const latest = clock.now().getTime() + END_OF_WINDOW_MS;
  await Promise.all(counted.map(async (one) => one.endsAt > latest && (await one.giveBack())));
}

/** Returns the budget of passwords of a known device or a session, which no other client can use up. */
function ownBudget({ account, owner }: Attempt): Budget | undefined {
  return owner && { key: keyOf(`password:${owner.kind}`, account, owner.id), ...PASSWORDS[owner.kind] };
}

async function sharedBudgets(deps: AccountsDeps, { account, address }: Attempt): Promise<readonly Budget[]> {
  const networks = networksAround(networkOf(address));
  const [network = '', widest = network] = [networks[0], networks.at(-1)];
  const [isKnown, allNames] = await Promise.all([
    deps.attempts.get(keyOf('known-network', account, network)),
    networkBudgets(deps, address),
  ]);
  return [
    // A site without an earlier sign-in is one network: it must not use up `unknownNetworks` by many.
    { key: keyOf('network', account, isKnown ? network : widest), ...PASSWORDS.network },
    ...allNames,
    ...(isKnown ? [] : [{ key: keyOf('unknown-networks', account), ...PASSWORDS.unknownNetworks }]),
    { key: keyOf('all-networks', account), ...PASSWORDS.allNetworks },
  ];
}

/** Returns the budgets of the networks around an address over all names. Throws when one is used up. */
async function networkBudgets({ attempts, settings }: AccountsDeps, address: string): Promise<readonly Budget[]> {
  const networks = networksAround(networkOf(address));
  const budgets = networks.map((name, width) => allNamesBudget(settings.current(), name, width));
  const used = await Promise.all(budgets.map(async ({ key }) => await attempts.get(key)));
  // Refused here, so that a flood of names does not fill the memory with budgets.
  for (const [width, { max }] of budgets.entries()) {
    const { consumedPoints = 0, msBeforeNext = 0 } = used[width] ?? {};
    if (consumedPoints >= max) throw new TooManyAttemptsError(msBeforeNext, true);
  }
  return budgets;
}

/** Returns the budget of a network over all names. `width` is its index in `WIDTH_FACTORS`. */
function allNamesBudget({ rateLimitEnabled, rateLimitMaxRequests }: Settings, network: string, width: number): Budget {
  const ofOne = rateLimitEnabled ? Math.min(rateLimitMaxRequests, ALL_NAMES.max) : Number.POSITIVE_INFINITY;
  const max = ofOne * (WIDTH_FACTORS[width] ?? 1);
  return { ...ALL_NAMES, key: keyOf('all-names', '', network), max, isOfNetwork: true };
}

/** Hashes names and addresses, so that none are stored. */
function keyOf(kind: string, account: string, client = ''): string {
  return `${kind}:${hash('sha256', JSON.stringify([account.trim().normalize('NFC').toLowerCase(), client]))}`;
}
