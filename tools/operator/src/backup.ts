import { parseArgs } from 'node:util';
import { backupKeyOf, createBackup, openBackupStore } from '@derby/domain/backups';
import { openSecrets, runOperator } from './run-operator.ts';

/**
 * Backs up the product, which may be running, and prints the backup as one line of JSON. With `--key` it prints the key
 * that opens all backups with `age`, and needs no database.
 */
await runOperator('backup', async (open) => {
  const { values } = parseArgs({ options: { key: { type: 'boolean', default: false } } });
  if (values.key) return { key: backupKeyOf(openSecrets()) };
  const { config, deps, openSettings } = await open();
  const parts = { ...(await openSettings()), backupStore: openBackupStore(config.storage) };
  return await createBackup({ ...deps, ...parts }, { kind: 'system', name: 'backup' });
});
