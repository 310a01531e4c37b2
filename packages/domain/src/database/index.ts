import { accountsIndexes } from '../accounts/index.ts';
import { auditIndexes } from '../audit/index.ts';
import { entriesIndexes } from '../entries/index.ts';
import type { Connection } from '../kernel/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { participantsIndexes } from '../participants/index.ts';
import { pastDerbiesIndexes } from '../past-derbies/index.ts';

/** All indexes of the database. A process is not ready without them; `npm run migrate` creates them. */
export const ALL_INDEXES = [
  ...accountsIndexes,
  ...auditIndexes,
  ...entriesIndexes,
  ...messagingIndexes,
  ...participantsIndexes,
  ...pastDerbiesIndexes,
];

/** Collections of earlier versions that nothing uses. */
const OLD_COLLECTIONS = new Set(['idempotency_keys']);

/** Drops the collections of earlier versions. Returns their names. */
export async function dropOldCollections(database: Connection): Promise<string[]> {
  const names = (await database.listCollections()).map(({ name }) => name).filter((name) => OLD_COLLECTIONS.has(name));
  await Promise.all(names.map((name) => database.dropCollection(name)));
  return names;
}
