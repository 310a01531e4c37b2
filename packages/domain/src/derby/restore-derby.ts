import { restoreBackup, type RestoreDeps, type RestoreInput, type RestoreResult } from '../backups/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { cancelRestoredReset } from './derby-reset.model.ts';

/**
 * Restores a backup (`restoreBackup`). The backup of a reset contains that reset, which would otherwise delete
 * everything again at the next start.
 */
export async function restoreDerby(deps: RestoreDeps, actor: Actor, input: RestoreInput): Promise<RestoreResult> {
  assertSystem(actor);
  const result = await restoreBackup(deps, actor, input);
  await cancelRestoredReset(deps.database);
  return result;
}
