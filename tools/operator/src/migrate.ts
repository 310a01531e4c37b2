import { ALL_INDEXES, dropOldCollections } from '@derby/domain/database';
import { makeIndexes, missingIndexes } from '@derby/domain/kernel';
import { runOperator } from './run-operator.ts';

/**
 * Creates the missing indexes, however long that takes, and drops unused collections. Prints one line of JSON:
 * `{"made":["entries.ticketId_1"],"dropped":[]}`. Services are not ready until the indexes exist.
 */
await runOperator('migrate', async (open) => {
  const { database } = (await open()).deps;
  const made = await missingIndexes(database, ALL_INDEXES);
  await makeIndexes(database, ALL_INDEXES);
  return { made, dropped: await dropOldCollections(database) };
});
