import { hash } from 'node:crypto';
import { recordAudit, type AuditEvent } from '../audit/index.ts';
import type { Actor } from '../kernel/index.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { takeAttempt, type AttemptLimit } from './throttle/attempt-limit.ts';
import { findUserByName, type User } from './user.model.ts';

const MINUTE_MS = 60_000;

/** An attack must not fill the audit log: after this many refusals one each minute still shows that it goes on. */
const REFUSALS: AttemptLimit = { free: 100, windowMs: 10 * MINUTE_MS, spacingMs: MINUTE_MS };

/** All throttled attempts on one account are one row. */
const THROTTLED: AttemptLimit = { free: 1, windowMs: 10 * MINUTE_MS, spacingMs: Number.POSITIVE_INFINITY };

interface Refused {
  readonly user: User | undefined;
  readonly address: string;
}

/** A wrong name, password or code. */
export async function recordRefusedLogin(deps: AccountsDeps, actor: Actor, refused: Refused): Promise<void> {
  await recordWithin(deps, actor, { action: 'session.started', ...refused });
}

/** A remember-me token that is not valid. */
export async function recordRefusedRefresh(deps: AccountsDeps, actor: Actor, refused: Refused): Promise<void> {
  await recordWithin(deps, actor, { action: 'session.refreshed', ...refused });
}

/** Attempts that were refused unseen because there were too many; one row in ten minutes for each account. */
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
