import { connectDatabase } from '../kernel/index.ts';
import { ADMINISTRATOR } from '../testing/index.ts';
import { resetDerby } from './reset-derby.ts';
import { NEXT_YEAR, resetDeps } from './reset-context.fixture.ts';

/*
 * Resets the derby and kills itself with SIGKILL directly after step n. Steps are writes to the database, a stored
 * backup and removed photos. Exits with code 0 when there were fewer steps. Usage: node --import tsx
 * killed-reset.fixture.ts <mongodb url> <folder> <n>
 */
const [mongodbUrl = '', folder = '', killAfter = ''] = process.argv.slice(2);
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);

let isResetting = false;
let steps = 0;
const step = () => {
  if (isResetting) steps += 1;
  if (steps === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
};

const url = new URL(mongodbUrl);
url.searchParams.set('monitorCommands', 'true');
const database = await connectDatabase({ mongodbUrl: url.href, poolSize: 2 });
database.getClient().on('commandSucceeded', ({ commandName }) => {
  if (WRITES.has(commandName)) step();
});
const deps = await resetDeps(database, folder);
const { photoStore, backupStore } = deps;
isResetting = true;
await resetDerby(
  {
    ...deps,
    photoStore: {
      ...photoStore,
      async remove(fileName) {
        await photoStore.remove(fileName);
        step();
      },
    },
    backupStore: {
      ...backupStore,
      async write(name, bytes) {
        await backupStore.write(name, bytes);
        step();
      },
    },
  },
  ADMINISTRATOR,
  NEXT_YEAR,
);
process.stdout.write(`${steps}\n`);
process.exit(0);
