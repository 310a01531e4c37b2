import { expect, test } from 'vitest';
import { missingIndexes } from '../kernel/index.ts';
import { createTestDeps, serverDatabaseForFile } from '../testing/index.ts';
import { ALL_INDEXES, migrateDatabase } from './index.ts';

const deps = createTestDeps(await serverDatabaseForFile());

test('migrateDatabase creates the indexes and drops collections that nothing uses, once, and keeps the others', async () => {
  const { database } = deps;
  await database.collection('idempotency_keys').insertOne({ answer: { phoneNumber: '2505550100' } });
  await database.collection('entries').insertOne({ firstName: 'Ann' });
  const wanted = await missingIndexes(database, ALL_INDEXES);
  expect(await migrateDatabase(deps)).toEqual({ made: wanted, split: 0, dropped: ['idempotency_keys'] });
  expect(await missingIndexes(database, ALL_INDEXES)).toEqual([]);
  expect(await database.collection('entries').countDocuments()).toBe(1);
  expect(await migrateDatabase(deps)).toEqual({ made: [], split: 0, dropped: [] });
});
