import { parseArgs } from 'node:util';
import { openBackupStore } from '@derby/domain/backups';
import { restoreDerby } from '@derby/domain/derby';
import { runOperator } from './run-operator.ts';

const USAGE = 'restore <backup|latest> [--replace] [--skip-waiting | --send-waiting]';

/** Restores a backup into the database, which no other process may use, and prints the result as one line of JSON. */
await runOperator('restore', async (open) => {
  const { name, replaces, waitingMessages } = readArguments();
  const { config, deps, openSettings } = await open();
  const backupStore = openBackupStore(config.storage);
  // Opens settings only now: they would write to a database that must be empty until the photos are restored.
  const openPhotoStore = async () => (await openSettings()).photoStore;
  return await restoreDerby(
    { ...deps, backupStore, openPhotoStore },
    { kind: 'system', name: 'restore' },
    { name, replaces, waitingMessages },
  );
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
