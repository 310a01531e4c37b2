import { hash } from 'node:crypto';
import { recordAudit, type AuditAction } from '../audit/index.ts';
import type { Actor, SignedInUser } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findUserByName, type User } from './user.ts';

const WINDOW_SECONDS = 600;
/** Keeps an attack from filling the audit log. */
const MAX_REFUSALS = 100;

interface Refusal {
  readonly action: AuditAction;
  readonly address: string;
}

/** Records a wrong name, password, code or remember-me token. `user` is the owner of the account, if it exists. */
export async function recordRefusal(
  deps: AccountsDeps,
  actor: Actor,
  { action, user, address }: Refusal & { readonly user: User | undefined },
): Promise<void> {
  if (!(await isWithin(deps, 'refusals', MAX_REFUSALS))) return;
  const subject = user ? { subject: { kind: 'user', id: user.id } as const } : {};
  await recordAudit(deps, actor, { action, outcome: 'refused', address, ...subject });
}

/** Records throttled attempts, with one row per account in ten minutes. */
export async function recordThrottledLogin(
  deps: AccountsDeps,
  actor: Actor,
  { username, address }: { readonly username: string; readonly address: string },
): Promise<void> {
  const key = `throttled:${hash('sha256', username.normalize('NFC').toLowerCase())}`;
  if (!(await isWithin(deps, key, 1))) return;
  const user = await findUserByName(deps.database, username);
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
async function isWithin({ attempts }: AccountsDeps, key: string, max: number): Promise<boolean> {
  return (await attempts.penalty(key, 1, { customDuration: WINDOW_SECONDS })).consumedPoints <= max;
}
