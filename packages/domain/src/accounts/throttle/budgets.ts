import { hash } from 'node:crypto';
import { networkOf, type SignedInUser } from '../../kernel/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import type { AttemptLimit, Budget } from './attempt-limit.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const NEVER_MS = Number.POSITIVE_INFINITY;

/** A password or code that a client wants to have tried. */
export interface Attempt {
  readonly secret: 'password' | 'code';
  /** The typed name, whether there is such a user or not. */
  readonly account: string;
  readonly address: string;
  /** The typed password or code. The same text again keeps its place in line. */
  readonly typed: string;
  /** What only a client of the account's owner has: the hash of a device token, or the id of a session. */
  readonly owner?: { readonly kind: 'device' | 'session'; readonly id: string } | undefined;
}

/** An attempt by a session, which proves its own user's password or code once more. */
export const attemptOf = (actor: SignedInUser, address: string) =>
  ({ account: actor.username, address, owner: { kind: 'session', id: actor.sessionId } }) as const;

type Limits = Readonly<Record<Attempt['secret'], AttemptLimit>>;

/** 5 codes in any quarter of an hour, by whichever client. */
const code: AttemptLimit = { free: 5, windowMs: 15 * MINUTE_MS, spacingMs: NEVER_MS };

/** A stolen device token allows five wrong passwords an hour more. */
const DEVICE: Limits = { password: { free: 5, windowMs: 60 * MINUTE_MS, spacingMs: NEVER_MS }, code };
const SESSION: Limits = { password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 30 * SECOND_MS }, code };
/** At most 125 wrong passwords in ten minutes. */
const KNOWN_NETWORK: Limits = { password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 5 * SECOND_MS }, code };
/** At most 25 wrong passwords in ten minutes, from all unknown networks together. */
const STRANGERS: Limits = { password: { free: 5, windowMs: 10 * MINUTE_MS, spacingMs: 30 * SECOND_MS }, code };
/** At most 5 more in ten minutes. */
const NOISY_NETWORKS: AttemptLimit = { free: 1, windowMs: 2 * MINUTE_MS, spacingMs: NEVER_MS };

/** How long a network must have left an account alone to share the account's larger budget. */
export const QUIET_MS = 30 * SECOND_MS;

/** Of one network, over all names: after as many wrong passwords as requests are allowed, two a second. */
const MAX_FREE_OF_NETWORK = 100;
const NETWORK_SPACING_MS = 500;

/** The attempts of a known device or a session. */
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

/** What all names together share of one network; undefined while `rate_limit_enabled` is off. */
export function networkBudget(
  { rateLimitEnabled, rateLimitMaxRequests, rateLimitWindowMs }: Settings,
  { address }: Attempt,
): Budget | undefined {
  if (!rateLimitEnabled) return undefined;
  const free = Math.min(rateLimitMaxRequests, MAX_FREE_OF_NETWORK);
  const limit = { free, windowMs: rateLimitWindowMs, spacingMs: NETWORK_SPACING_MS };
  return { key: keyOf(`network:${rateLimitWindowMs}`, { address }), limit };
}

/** Names what was typed for whom, for as long as a place lasts. Without the server's key it reveals nothing. */
export function ticketOf({ secrets }: Pick<AccountsDeps, 'secrets'>, { account, typed }: Attempt): number {
  const digits = secrets.derive('place in line', JSON.stringify([nameOf(account), typed]));
  return Number.parseInt(digits.slice(0, SAFE_HEX_DIGITS), 16);
}

const SAFE_HEX_DIGITS = 12;

/** Neither names nor addresses are stored. */
export function keyOf(kind: string, { account, address }: Partial<Pick<Attempt, 'account' | 'address'>>): string {
  const name = account === undefined ? null : nameOf(account);
  return `${kind}:${hash('sha256', JSON.stringify([name, address === undefined ? null : networkOf(address)]))}`;
}

const nameOf = (account: string) => account.trim().normalize('NFC').toLowerCase();
