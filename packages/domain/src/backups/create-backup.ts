import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, assertSystem, type Actor } from '../kernel/index.ts';
import type { BackupDeps } from './backup-store.ts';
import { backupNameOf } from './backup-name.ts';
import { readBackup, type Backup } from './list-backups.ts';
import { makeBackup } from './make-backup.ts';

/** There is one derby. */
const SUBJECT = { kind: 'derby', id: 1 } as const;

/** Makes a backup now. For administrators and the system. Throws UNAVAILABLE when the disk is full. */
export async function createBackup(
  deps: BackupDeps,
  actor: Actor,
  { reason = 'manual' }: { readonly reason?: 'manual' | 'scheduled' } = {},
): Promise<Backup> {
  if (actor.kind === 'system') assertSystem(actor);
  else assertAdministrator(actor);
  const name = backupNameOf(deps.clock.now(), reason);
  await makeBackup(deps, name);
  await recordAudit(deps, actor, {
    action: 'backup.created',
    subject: SUBJECT,
    changes: { backup: { from: null, to: name } },
  });
  return await readBackup(deps, name);
}
