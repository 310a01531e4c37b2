import { createBackup, openBackupStore } from '@derby/domain/backups';
import { runOperator } from './run-operator.ts';

/** Backs up the product, which may be running, and prints the backup as one line of JSON. */
await runOperator('backup', async (open) => {
  const { config, deps, openSettings } = await open();
  const parts = { ...(await openSettings()), backupStore: openBackupStore(config.storage) };
  return await createBackup({ ...deps, ...parts }, { kind: 'system', name: 'backup' });
});
