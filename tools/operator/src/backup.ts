import { createBackup } from '@derby/domain/backups';
import { openBackupParts } from './backup-parts.ts';
import { readOperatorEnv } from './env.ts';
import { openOperatorDeps, runOperator } from './operator-deps.ts';

/** Makes a backup, also beside the running product, and prints it as one line of JSON. */
await runOperator('backup', async () => {
  const env = readOperatorEnv();
  const deps = await openOperatorDeps('backup', env);
  const { backupStore, openSettings } = openBackupParts(deps, env);
  try {
    const { settings, photoStore } = await openSettings();
    const backup = await createBackup(
      { ...deps, settings, photoStore, backupStore },
      { kind: 'system', name: 'backup' },
    );
    await settings.close();
    return backup;
  } finally {
    await deps.database.close();
  }
});
