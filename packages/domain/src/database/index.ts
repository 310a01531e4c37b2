import { accountsIndexes } from '../accounts/index.ts';
import { anglersIndexes, moveConsents } from '../anglers/index.ts';
import { auditIndexes } from '../audit/index.ts';
import { consentsIndexes } from '../consents/index.ts';
import { entriesIndexes, removedRequestsIndexes } from '../entries/index.ts';
import { keepsakesIndexes } from '../keepsakes/index.ts';
import { makeIndexes, missingIndexes, type Connection, type Deps } from '../kernel/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { participantsIndexes } from '../participants/index.ts';
import { pastDerbiesIndexes, splitPastDerbies } from '../past-derbies/index.ts';
import { prizesIndexes } from '../prizes/index.ts';

/** All indexes of the database. A process is not ready without them; `npm run migrate` creates them. */
export const ALL_INDEXES = [
  ...accountsIndexes,
  ...anglersIndexes,
  ...auditIndexes,
  ...consentsIndexes,
  ...entriesIndexes,
  ...removedRequestsIndexes,
  ...keepsakesIndexes,
  ...messagingIndexes,
  ...participantsIndexes,
  ...pastDerbiesIndexes,
  ...prizesIndexes,
];

/** Collections of earlier versions that nothing uses. */
const OLD_COLLECTIONS = new Set(['idempotency_keys']);

/** Drops the collections of earlier versions. Returns their names. */
async function dropOldCollections(database: Connection): Promise<string[]> {
  const names = (await database.listCollections()).map(({ name }) => name).filter((name) => OLD_COLLECTIONS.has(name));
  await Promise.all(names.map((name) => database.dropCollection(name)));
  return names;
}

/**
 * Prepares the database for this version: moves rows of earlier versions, creates the missing indexes, however long that
 * takes, and drops unused collections. May be repeated and killed at any point.
 */
export async function migrateDatabase(deps: Pick<Deps, 'database' | 'clock'>) {
  const { database } = deps;
  const made = await missingIndexes(database, ALL_INDEXES);
  // Before the indexes: no service of this version is ready without them.
  const split = await splitPastDerbies(deps);
  await moveConsents(database);
  await makeIndexes(database, ALL_INDEXES);
  return { made, split, dropped: await dropOldCollections(database) };
}
