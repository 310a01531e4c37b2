import { DERBY_TIME_ZONE } from '@derby/rules/event/derby-time';
import { Cron } from 'croner';
import {
  assertSystem,
  collectionOf,
  randomUUID,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Leases,
} from '../kernel/index.ts';
import { createBackup, retainBackups, type BackupDeps } from './make-backup.ts';

/** The state of scheduled backups: the time up to which they are done, and the claim of the process that makes one. */
interface BackupPlanDocument {
  _id: number;
  readonly doneUpTo: Date;
  readonly claim: { readonly token: string; readonly at: Date } | null;
}

const ONLY_ID = 1;
const backupPlanModel = collectionOf<BackupPlanDocument>('backup_plan', { _id: Number, doneUpTo: Date, claim: Object });

/** Time between the start of a failed or crashed backup, as seen by this process, and the next attempt. */
const RETRY_AFTER_MS = 10 * 60 * 1_000;

/** The clocks of two hosts differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 60 * 60 * 1_000;

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
  if (plan.doneUpTo.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS) {
    // The clock was ahead for a while. Until it is there again, no backup would be due.
    await backupPlanModel(deps.database).updateOne(
      { _id: ONLY_ID, doneUpTo: plan.doneUpTo },
      { $set: { doneUpTo: now } },
    );
    return false;
  }
  const due = nextTimeOf(backupSchedule, plan.doneUpTo);
  if (due === null || due > now) return false;
  // Without the holder: a backup that crashes its process must not be repeated at once.
  const lease = plan.claim && { mark: plan.claim.token, holder: null };
  if (lease && deps.leases.stale('backup', [lease], RETRY_AFTER_MS).length === 0) return false;
  const claim = { token: randomUUID(), at: now };
  // Matches for one of several callers.
  const claimed = await backupPlanModel(deps.database).updateOne(
    { _id: ONLY_ID, doneUpTo: plan.doneUpTo, 'claim.token': plan.claim?.token ?? null },
    { $set: { claim } },
  );
  if (claimed.modifiedCount !== 1) return false;

  await createBackup(deps, actor, { reason: 'scheduled' });
  // Changes nothing when the claim was lost.
  await backupPlanModel(deps.database).updateOne(
    { _id: ONLY_ID, 'claim.token': claim.token },
    { $set: { doneUpTo: now, claim: null } },
  );
  await retainBackups(deps, actor);
  return true;
}

/** Returns the plan. Creates it at `now` when there is none. */
async function findOrBeginPlan(database: Connection, now: Date): Promise<BackupPlanDocument> {
  const found = await backupPlanModel(database).findById(ONLY_ID).lean();
  if (found) return found;
  await unlessDuplicate(backupPlanModel(database).insertOne({ _id: ONLY_ID, doneUpTo: now, claim: null }));
  return await backupPlanModel(database).findById(ONLY_ID).lean().orFail();
}

/**
 * Returns the first time after `after` that matches a cron expression, in the derby's zone; null when there is none (`0
 * 2 31 2 *`). A time that a clock change skips runs an hour later, and one that it repeats runs once.
 */
export function nextTimeOf(schedule: string, after: Date): Date | null {
  const cron = new Cron(schedule, { timezone: DERBY_TIME_ZONE, paused: true, sloppyRanges: true });
  return cron.nextRun(after);
}
