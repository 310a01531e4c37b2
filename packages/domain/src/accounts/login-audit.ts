import { hash } from 'node:crypto';
import { recordAudit, type AuditEvent } from '../audit/index.ts';
import type { Actor } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { takeAttempt, type AttemptLimit } from './throttle/attempt-limit.ts';
import { findUserByName, type User } from './user.model.ts';

const MINUTE_MS = 60_000;

/** Keeps an attack from filling the audit log: after 100 refusals, one per minute is recorded. */
const REFUSALS: AttemptLimit = { free: 100, windowMs: 10 * MINUTE_MS, spacingMs: MINUTE_MS };

/** All throttled attempts on one account are one row. */
const THROTTLED: AttemptLimit = { free: 1, windowMs: 10 * MINUTE_MS, spacingMs: Number.POSITIVE_INFINITY };

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
  const now = deps.clock.now().getTime();
  const key = `told:${hash('sha256', username.normalize('NFC').toLowerCase())}`;
  if ((await takeAttempt(deps.attempts, { key, limit: THROTTLED, now })) > 0) return;
  const user = await findUserByName(deps.database, username);
  await recordWithin(deps, actor, { action: 'session.throttled', user, address });
}

async function recordWithin(
  deps: AccountsDeps,
  actor: Actor,
  { action, user, address }: Refused & Pick<AuditEvent, 'action'>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  if ((await takeAttempt(deps.attempts, { key: 'refusals', limit: REFUSALS, now })) > 0) return;
  const event: AuditEvent = { action, outcome: 'refused', address };
  await recordAudit(deps, actor, user ? { ...event, subject: { kind: 'user', id: user.id } } : event);
}
