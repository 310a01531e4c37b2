import { randomUUID } from 'node:crypto';
import { assertSystem, type Actor, type Leases } from '../kernel/index.ts';
import type { BackupDeps } from './backup-store.ts';
import { claimPlan, findOrBeginPlan, finishPlan } from './backup-plan.model.ts';
import { createBackup } from './create-backup.ts';
import { retainBackups } from './retain-backups.ts';
import { nextTimeOf } from './schedule.ts';

/** Time between the start of a backup that failed or crashed, as this process saw it, and the next try. */
const RETRY_AFTER_MS = 10 * 60 * 1_000;

/**
 * Makes the backup that `backup_schedule` has made due since the last one, once however many ask and
 * however many times have passed, and removes old ones. With `auto_backup_enabled` off nothing is made.
 * Gives whether one was made. To be called every minute or so.
 */
export async function makeScheduledBackup(
  deps: BackupDeps & { readonly leases: Leases },
  actor: Actor,
): Promise<boolean> {
  assertSystem(actor);
  const { autoBackupEnabled, backupSchedule } = deps.settings.current();
  if (!autoBackupEnabled) return false;
  const now = deps.clock.now();
  const plan = await findOrBeginPlan(deps.database, now);
  // A clock that was ahead for a while must not put backups off until it is there again.
  const due = nextTimeOf(backupSchedule, plan.doneUpTo < now ? plan.doneUpTo : now);
  if (due === null || due > now) return false;
  // Not by its process: a backup that crashes its process would be repeated at once.
  const lease = plan.claim && { mark: plan.claim.token, holder: null };
  if (lease && deps.leases.stale('backup', [lease], RETRY_AFTER_MS).length === 0) return false;
  const claim = { token: randomUUID(), at: now };
  if (!(await claimPlan(deps.database, { plan, claim }))) return false;

  await createBackup(deps, actor, { reason: 'scheduled' });
  await finishPlan(deps.database, claim.token, now);
  await retainBackups(deps, actor);
  return true;
}
