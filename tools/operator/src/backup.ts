import { createBackup, openBackupStore } from '@derby/domain/backups';
import { runOperator } from './run-operator.ts';

/** Makes a backup, also beside the running product, and prints it as one line of JSON. */
await runOperator('backup', async (open) => {
  const { config, deps, openSettings } = await open();
  const parts = { ...(await openSettings()), backupStore: openBackupStore(config.storage) };
  return await createBackup({ ...deps, ...parts }, { kind: 'system', name: 'backup' });
});
