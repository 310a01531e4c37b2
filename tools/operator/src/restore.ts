import { parseArgs } from 'node:util';
import { restoreBackup } from '@derby/domain/backups';
import { openBackupParts } from './backup-parts.ts';
import { readOperatorEnv } from './env.ts';
import { openOperatorDeps, runOperator } from './operator-deps.ts';

const USAGE = 'restore <backup|latest> [--replace] [--skip-waiting | --send-waiting]';

/**
 * Puts a backup into the database, on which nothing else may run, and prints what was restored as one
 * line of JSON.
 */
await runOperator('restore', async () => {
  const { name, replaces, waitingMessages } = readArguments();
  const env = readOperatorEnv();
  const deps = await openOperatorDeps('restore', env);
  const { backupStore, openSettings } = openBackupParts(deps, env);
  try {
    const openPhotoStore = async () => {
      const { settings, photoStore } = await openSettings();
      await settings.close();
      return photoStore;
    };
    return await restoreBackup(
      { ...deps, backupStore, openPhotoStore },
      { kind: 'system', name: 'restore' },
      { name, replaces, waitingMessages },
    );
  } finally {
    await deps.database.close();
  }
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'skip-waiting': { type: 'boolean', default: false },
      'send-waiting': { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1 || (values['skip-waiting'] && values['send-waiting'])) {
    throw new Error(`usage: ${USAGE}`);
  }
  const waitingMessages = values['skip-waiting'] ? 'skip' : values['send-waiting'] ? 'send' : 'refuse';
  return { name, replaces: values.replace, waitingMessages } as const;
}
