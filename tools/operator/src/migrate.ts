import { migrateDatabase } from '@derby/domain/database';
import { runOperator } from './run-operator.ts';

/**
 * Prepares the database for this version. Prints one line of JSON:
 * `{"made":["entries.ticketId_1"],"split":0,"dropped":[]}`. Services are not ready until the indexes exist.
 */
await runOperator('migrate', async (open) => await migrateDatabase((await open()).deps));
