import { describe, expect, it } from 'vitest';
import { databaseForFile, openTestDatabase } from '../testing/index.ts';
import { readAnyDocument } from './index.ts';

const database = await databaseForFile();

describe('readAnyDocument', () => {
  it('resolves when the database gives an answer, whether or not a document exists', async () => {
    await expect(readAnyDocument(database)).resolves.toBeUndefined();
  });

  it('rejects without a connection', async () => {
    const closed = await openTestDatabase(process.env['MONGODB_URL']);
    await closed.drop();
    await expect(readAnyDocument(closed.database)).rejects.toThrow(/connect|closed/i);
  });
});
