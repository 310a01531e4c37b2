import { ALL_INDEXES } from '@derby/domain/database';
import { makeIndexes, missingIndexes } from '@derby/domain/kernel';
import { readOperatorEnv } from './env.ts';
import { openOperatorDeps } from './operator-deps.ts';

/**
 * Makes the indexes that the database lacks, however long that takes, and prints one line of JSON: `{"made":["entries.ticketId_1"]}`.
 * Services are not ready before.
 */
async function migrate(): Promise<void> {
  const { database } = await openOperatorDeps('migrate', readOperatorEnv());
  try {
    const made = await missingIndexes(database, ALL_INDEXES);
    await makeIndexes(database, ALL_INDEXES);
    process.stdout.write(`${JSON.stringify({ made })}\n`);
  } finally {
    await database.close();
  }
}

try {
  await migrate();
} catch (error) {
  process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
