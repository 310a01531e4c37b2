import { ensureAccountsIndexes } from '@derby/domain/accounts';
import { ensureAuditIndexes } from '@derby/domain/audit';
import { ensureEntriesIndexes } from '@derby/domain/entries';
import { ensureIdempotencyIndexes } from '@derby/domain/idempotency';
import { connectDatabase, modelIndexes, type Connection, type IndexNames } from '@derby/domain/kernel';
import { ensureMessagingIndexes } from '@derby/domain/messaging';
import { ensureParticipantsIndexes } from '@derby/domain/participants';
import { ensurePastDerbiesIndexes } from '@derby/domain/past-derbies';

/**
 * Makes all indexes over a connection of its own, which waits for them as long as it takes: on a large database that
 * is longer than any answer may take. Gives the indexes that then exist. Rejects when the database is away, or stops
 * to answer at all.
 */
export async function makeIndexes(mongodbUrl: string): Promise<IndexNames> {
  const database = await connectDatabase({ mongodbUrl, poolSize: 1 });
  try {
    await ensureIndexes(database);
    return await modelIndexes(database);
  } finally {
    await database.close();
  }
}

/** Resolves when all indexes exist; those that are missing are made. */
async function ensureIndexes(database: Connection): Promise<void> {
  await ensureAccountsIndexes(database);
  await ensureAuditIndexes(database);
  await ensureEntriesIndexes(database);
  await ensureIdempotencyIndexes(database);
  await ensureMessagingIndexes(database);
  await ensureParticipantsIndexes(database);
  await ensurePastDerbiesIndexes(database);
}
