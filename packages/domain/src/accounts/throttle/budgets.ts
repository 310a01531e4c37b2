import { hash } from 'node:crypto';
import { networkOf, type SignedInUser } from '../../kernel/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import type { AttemptLimit, Budget } from './attempt-limit.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const NEVER_MS = Number.POSITIVE_INFINITY;

/** An attempt with a password or code. */
export interface Attempt {
  readonly secret: 'password' | 'code';
  /** The typed username, whether it exists or not. */
  readonly account: string;
  readonly address: string;
  /** The typed password or code. A retry with the same text keeps its place in line. */
  readonly typed: string;
  /** Proof that the client belongs to the account's owner: the hash of a device token, or the id of a session. */
  readonly owner?: { readonly kind: 'device' | 'session'; readonly id: string } | undefined;
}

/** Returns the attempt of a session that confirms its own user's password or code. */
export const attemptOf = (actor: SignedInUser, address: string) =>
  ({ account: actor.username, address, owner: { kind: 'session', id: actor.sessionId } }) as const;

type Limits = Readonly<Record<Attempt['secret'], AttemptLimit>>;

/** 5 codes in 15 minutes, by any client. */
const code: AttemptLimit = { free: 5, windowMs: 15 * MINUTE_MS, spacingMs: NEVER_MS };

/** A stolen device token allows five more wrong passwords per hour. */
const DEVICE: Limits = { password: { free: 5, windowMs: 60 * MINUTE_MS, spacingMs: NEVER_MS }, code };
const SESSION: Limits = { password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 30 * SECOND_MS }, code };
/** At most 125 wrong passwords in ten minutes. */
const KNOWN_NETWORK: Limits = { password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 5 * SECOND_MS }, code };
/** At most 25 wrong passwords in ten minutes, from all unknown networks together. */
const STRANGERS: Limits = { password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 30 * SECOND_MS }, code };
/** At most 5 more in ten minutes. */
const NOISY_NETWORKS: AttemptLimit = { free: 1, windowMs: 2 * MINUTE_MS, spacingMs: NEVER_MS };

/** A network without a refusal for this long may use the account's larger budget. */
export const QUIET_MS = 30 * SECOND_MS;

/**
 * Limit of one network over all names: this many wrong passwords (or the request limit, if lower), then two per second.
 */
const MAX_FREE_OF_NETWORK = 100;
const NETWORK_SPACING_MS = 500;

/** Returns the budget of a known device or a session. */
export function ownBudget({ secret, account, owner }: Attempt): Budget | undefined {
  if (!owner) return undefined;
  const key = `${secret}:${owner.kind}:${hash('sha256', JSON.stringify([nameOf(account), owner.id]))}`;
  return { key, limit: (owner.kind === 'device' ? DEVICE : SESSION)[secret] };
}

export const knownNetworkBudget = (attempt: Attempt): Budget => ({
  key: keyOf(attempt.secret, attempt),
  limit: KNOWN_NETWORK[attempt.secret],
});

export const strangersBudget = ({ secret, account }: Attempt): Budget => ({
  key: keyOf(secret, { account }),
  limit: STRANGERS[secret],
});

export const codeBudget = (attempt: Attempt, isKnown: boolean): Budget =>
  isKnown ? knownNetworkBudget(attempt) : strangersBudget(attempt);

export const noisyNetworksBudget = ({ account }: Attempt): Budget => ({
  key: keyOf('noisy', { account }),
  limit: NOISY_NETWORKS,
});

/** Returns the budget of a network over all names; undefined while `rate_limit_enabled` is off. */
export function networkBudget(
  { rateLimitEnabled, rateLimitMaxRequests, rateLimitWindowMs }: Settings,
  { address }: Attempt,
): Budget | undefined {
  if (!rateLimitEnabled) return undefined;
  const free = Math.min(rateLimitMaxRequests, MAX_FREE_OF_NETWORK);
  const limit = { free, windowMs: rateLimitWindowMs, spacingMs: NETWORK_SPACING_MS };
  return { key: keyOf(`network:${rateLimitWindowMs}`, { address }), limit };
}

/**
 * Returns a number that identifies the account and the typed text while a place in line lasts. It reveals nothing
 * without the server's key.
 */
export function ticketOf({ secrets }: Pick<AccountsDeps, 'secrets'>, { account, typed }: Attempt): number {
  const digits = secrets.derive('place in line', JSON.stringify([nameOf(account), typed]));
  return Number.parseInt(digits.slice(0, SAFE_HEX_DIGITS), 16);
}

const SAFE_HEX_DIGITS = 12;

/** Hashes names and addresses, so that none are stored. */
export function keyOf(kind: string, { account, address }: Partial<Pick<Attempt, 'account' | 'address'>>): string {
  const name = account === undefined ? null : nameOf(account);
  return `${kind}:${hash('sha256', JSON.stringify([name, address === undefined ? null : networkOf(address)]))}`;
}

const nameOf = (account: string) => account.trim().normalize('NFC').toLowerCase();
