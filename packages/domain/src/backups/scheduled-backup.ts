import { randomUUID } from 'node:crypto';
import { assertSystem, type Actor, type Leases } from '../kernel/index.ts';
import type { BackupDeps } from './backup-store.ts';
import { claimPlan, findOrBeginPlan, finishPlan } from './backup-plan.model.ts';
import { createBackup } from './create-backup.ts';
import { retainBackups } from './retain-backups.ts';
import { nextTimeOf } from './schedule.ts';

/** Time between the start of a failed or crashed backup, as seen by this process, and the next attempt. */
const RETRY_AFTER_MS = 10 * 60 * 1_000;

/**
 * Makes the backup that is due by `backup_schedule`, once for all callers and all missed times, and removes old ones.
 * Does nothing when `auto_backup_enabled` is off. Returns whether a backup was made. Call it about every minute.
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
  // After the clock was ahead for a while, `doneUpTo` may be in the future and must not delay backups.
  const due = nextTimeOf(backupSchedule, plan.doneUpTo < now ? plan.doneUpTo : now);
  if (due === null || due > now) return false;
  // Without the holder: a backup that crashes its process must not be repeated at once.
  const lease = plan.claim && { mark: plan.claim.token, holder: null };
  if (lease && deps.leases.stale('backup', [lease], RETRY_AFTER_MS).length === 0) return false;
  const claim = { token: randomUUID(), at: now };
  if (!(await claimPlan(deps.database, { plan, claim }))) return false;

  await createBackup(deps, actor, { reason: 'scheduled' });
  await finishPlan(deps.database, claim.token, now);
  await retainBackups(deps, actor);
  return true;
}
