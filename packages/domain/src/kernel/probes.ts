import type { Connection } from 'mongoose';
import { lastNumber } from './counters.ts';

/** Resolves when the database has answered a read of a document. A ping would answer from a server whose data hang. */
export async function readAnyDocument(database: Connection): Promise<void> {
  await lastNumber(database, 'users');
}
