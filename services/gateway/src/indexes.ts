import { ensureAccountsIndexes } from '@derby/domain/accounts';
import { ensureAuditIndexes } from '@derby/domain/audit';
import { ensureEntriesIndexes } from '@derby/domain/entries';
import { ensureIdempotencyIndexes } from '@derby/domain/idempotency';
import { connectDatabase, type Connection } from '@derby/domain/kernel';
import { ensureMessagingIndexes } from '@derby/domain/messaging';
import { ensureParticipantsIndexes } from '@derby/domain/participants';

/**
 * Makes all indexes over a connection of its own, which waits for them as long as it takes: on a large database that
 * is longer than any answer may take. Rejects when the database is away, or stops to answer at all.
 */
export async function makeIndexes(mongodbUrl: string): Promise<void> {
  const database = await connectDatabase({ mongodbUrl, poolSize: 1 });
  try {
    await ensureIndexes(database);
  } finally {
    await database.close();
  }
}

/** Resolves when all indexes exist; those that are missing are made. */
export async function ensureIndexes(database: Connection): Promise<void> {
  await ensureAccountsIndexes(database);
  await ensureAuditIndexes(database);
  await ensureEntriesIndexes(database);
  await ensureIdempotencyIndexes(database);
  await ensureMessagingIndexes(database);
  await ensureParticipantsIndexes(database);
}
