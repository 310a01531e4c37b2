import { assertSystem, type Actor } from '../kernel/index.ts';
import type { BackupDeps } from './backup-store.ts';
import { readBackups, type Backup } from './list-backups.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** No backup takes this long, so an older draft belongs to a process that crashed. */
const DRAFT_AGE_MS = 6 * 60 * 60 * 1_000;

/**
 * Removes backups older than `backup_retention_days`, except the newest one and the newest one made before a reset,
 * which may be the only record of that derby. Returns the removed names.
 */
export async function retainBackups(deps: BackupDeps, actor: Actor): Promise<string[]> {
  assertSystem(actor);
  const { backupStore, clock, logger, settings } = deps;
  const now = clock.now().getTime();
  await backupStore.sweepDrafts({ before: new Date(now - DRAFT_AGE_MS) });
  const oldest = now - settings.current().backupRetentionDays * DAY_MS;
  const backups = await readBackups(deps);
  const retained = new Set([newestOf(backups), newestOf(backups.filter(({ reason }) => reason === 'reset'))]);
  const removed = backups.filter((backup) => !retained.has(backup) && backup.createdAt.getTime() < oldest);
  await Promise.all(removed.map(({ name }) => backupStore.remove(name)));
  if (removed.length > 0) logger.info({ removed: removed.length }, 'old backups removed');
  return removed.map(({ name }) => name);
}

function newestOf(oldestFirst: readonly Backup[]): Backup | undefined {
  return oldestFirst.at(-1);
}
