import { hash } from 'node:crypto';
import { recordAudit, type AuditAction } from '../audit/index.ts';
import { networkOf, networksAround, type Actor, type SignedInUser } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findUserByName, type User } from './user.ts';

const WINDOW_SECONDS = 600;
/** Rows in a window, so that an attack does not fill the audit log. */
const MAX_ROWS = {
  /** Of an account that exists. Invented names use up none of them. */
  account: 20,
  /** Of all other names, from one network. */
  network: 20,
  /** The same from all networks together. */
  allNetworks: 100,
};

interface Refusal {
  readonly action: AuditAction;
  readonly address: string;
}

/**
 * Records a wrong name, password, code or remember-me token. `user` is the owner of the account, if it exists. What the
 * budgets leave out is summed up: rows with the first, tenth, hundredth ... of them in ten minutes.
 */
export async function recordRefusal(
  deps: AccountsDeps,
  actor: Actor,
  { action, user, address }: Refusal & { readonly user: User | undefined },
): Promise<void> {
  const event = {
    outcome: 'refused',
    address,
    ...(user ? { subject: { kind: 'user', id: user.id } as const } : {}),
  } as const;
  if (await (user ? isWithin(deps, `refusals:${user.id}`, MAX_ROWS.account) : isInBudgetOfOthers(deps, address))) {
    await recordAudit(deps, actor, { ...event, action });
    return;
  }
  const leftOut = await count(deps, `left-out:${user?.id ?? ''}`);
  if (!Number.isInteger(Math.log10(leftOut))) return;
  const changes = { refusedLogins: { from: null, to: leftOut } };
  await recordAudit(deps, actor, { ...event, action: 'session.more-refused', changes });
}

/** A network that has used up its budget takes nothing from that of all networks. */
const isInBudgetOfOthers = async (deps: AccountsDeps, address: string): Promise<boolean> =>
  (await isWithin(deps, `refusals-from:${hash('sha256', widestNetworkOf(address))}`, MAX_ROWS.network)) &&
  (await isWithin(deps, 'refusals', MAX_ROWS.allNetworks));

const widestNetworkOf = (address: string) => networksAround(networkOf(address)).at(-1) ?? '';

/** Records throttled attempts, with one row per account in ten minutes, and per network that tries too many names. */
export async function recordThrottledLogin(
  deps: AccountsDeps,
  actor: Actor,
  login: { readonly username: string; readonly address: string; readonly isOfNetwork: boolean },
): Promise<void> {
  const { username, address, isOfNetwork } = login;
  const throttled = isOfNetwork ? widestNetworkOf(address) : username.normalize('NFC').toLowerCase();
  if (!(await isWithin(deps, `throttled:${hash('sha256', throttled)}`, 1))) return;
  const user = isOfNetwork ? undefined : await findUserByName(deps.database, username);
  await recordRefusal(deps, actor, { action: 'session.throttled', user, address });
}

/** Records wrong codes of a signed-in user, with one row per user and action in ten minutes. */
export async function recordRefusedCode(
  deps: AccountsDeps,
  actor: SignedInUser,
  { action, address }: Refusal,
): Promise<void> {
  if (!(await isWithin(deps, `code:${action}:${actor.userId}`, 1))) return;
  const subject = { kind: 'user', id: actor.userId } as const;
  await recordAudit(deps, actor, { action, outcome: 'refused', subject, address });
}

/** Counts an event. Returns whether there were at most `max` in ten minutes. */
const isWithin = async (deps: AccountsDeps, key: string, max: number): Promise<boolean> =>
  (await count(deps, key)) <= max;

async function count({ attempts }: AccountsDeps, key: string): Promise<number> {
  return (await attempts.penalty(key, 1, { customDuration: WINDOW_SECONDS })).consumedPoints;
}
