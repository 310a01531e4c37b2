import { expect, it } from 'vitest';
import { databaseForFile, openTestDatabase } from '../testing/index.ts';
import { lastNumber, readAnyDocument, restartNumbers, takeNumbers } from './counters.ts';

const database = await databaseForFile();

it('starts at 1 and gives 100 takers at once 100 different numbers', async () => {
  const numbers = await Promise.all(Array.from({ length: 100 }, () => takeNumbers(database, 'entries')));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

it('reserves a block of numbers for one caller', async () => {
  expect(await lastNumber(database, 'tickets')).toBe(0);
  const first = await takeNumbers(database, 'tickets', 5);
  expect(first).toBe(1);
  expect(await takeNumbers(database, 'tickets')).toBe(6);
  expect(await lastNumber(database, 'tickets')).toBe(6);
});

it('begins anew once for each reason, and not before there was a number', async () => {
  await restartNumbers(database, 'participants', 'reset-0');
  expect(await takeNumbers(database, 'participants', 3)).toBe(1);
  await restartNumbers(database, 'participants', 'reset-1');
  expect(await takeNumbers(database, 'participants')).toBe(1);
  await restartNumbers(database, 'participants', 'reset-1');
  expect(await takeNumbers(database, 'participants')).toBe(2);
});

it('tells by any read whether the database answers', async () => {
  await expect(readAnyDocument(database)).resolves.toBeUndefined();
  const closed = await openTestDatabase(process.env['MONGODB_URL']);
  await closed.drop();
  await expect(readAnyDocument(closed.database)).rejects.toThrow(/connect|closed/i);
});
