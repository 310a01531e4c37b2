import { hash } from 'node:crypto';
import { recordAudit, type AuditEvent } from '../audit/index.ts';
import type { Actor, SignedInUser } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { findUserByName, type User } from './user.model.ts';

const WINDOW_SECONDS = 600;
/** Keeps an attack from filling the audit log. */
const MAX_REFUSALS = 100;

interface Refused {
  readonly user: User | undefined;
  readonly address: string;
}

/** Records a wrong name, password or code. */
export async function recordRefusedLogin(deps: AccountsDeps, actor: Actor, refused: Refused): Promise<void> {
  await recordWithin(deps, actor, { action: 'session.started', ...refused });
}

/** Records an invalid remember-me token. */
export async function recordRefusedRefresh(deps: AccountsDeps, actor: Actor, refused: Refused): Promise<void> {
  await recordWithin(deps, actor, { action: 'session.refreshed', ...refused });
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
  await recordWithin(deps, actor, { action: 'session.throttled', user, address });
}

/** Records wrong codes of a signed-in user, with one row per user and action in ten minutes. */
export async function recordRefusedCode(
  deps: AccountsDeps,
  actor: SignedInUser,
  { action, address }: Pick<AuditEvent, 'action'> & { readonly address: string },
): Promise<void> {
  if (!(await isWithin(deps, `code:${action}:${actor.userId}`, 1))) return;
  const subject = { kind: 'user', id: actor.userId } as const;
  await recordAudit(deps, actor, { action, outcome: 'refused', subject, address });
}

async function recordWithin(
  deps: AccountsDeps,
  actor: Actor,
  { action, user, address }: Refused & Pick<AuditEvent, 'action'>,
): Promise<void> {
  if (!(await isWithin(deps, 'refusals', MAX_REFUSALS))) return;
  const event: AuditEvent = { action, outcome: 'refused', address };
  await recordAudit(deps, actor, user ? { ...event, subject: { kind: 'user', id: user.id } } : event);
}

/** Counts an event. Returns whether there were at most `max` in ten minutes. */
async function isWithin({ attempts }: AccountsDeps, key: string, max: number): Promise<boolean> {
  return (await attempts.penalty(key, 1, { customDuration: WINDOW_SECONDS })).consumedPoints <= max;
}
