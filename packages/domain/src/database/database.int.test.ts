import { expect, test } from 'vitest';
import { databaseForFile } from '../testing/index.ts';
import { dropOldCollections } from './index.ts';

const database = await databaseForFile();

test('dropOldCollections drops collections that nothing uses, once, and keeps the others', async () => {
  await database.collection('idempotency_keys').insertOne({ answer: { phoneNumber: '2505550100' } });
  await database.collection('entries').insertOne({ firstName: 'Ann' });
  expect(await dropOldCollections(database)).toEqual(['idempotency_keys']);
  expect((await database.listCollections()).map(({ name }) => name)).toEqual(['entries']);
  expect(await dropOldCollections(database)).toEqual([]);
});
