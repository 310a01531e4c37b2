import { expect, it } from 'vitest';
import { databaseForFile, openTestDatabase } from '../testing/index.ts';
import { lastNumber, readAnyDocument, restartNumbers, takeNumbers } from './counters.ts';

const database = await databaseForFile();

it('takeNumbers starts at 1 and returns 100 different numbers to 100 concurrent callers', async () => {
  const numbers = await Promise.all(Array.from({ length: 100 }, () => takeNumbers(database, 'entries')));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

it('takeNumbers reserves a block of numbers', async () => {
  expect(await lastNumber(database, 'tickets')).toBe(0);
  const first = await takeNumbers(database, 'tickets', 5);
  expect(first).toBe(1);
  expect(await takeNumbers(database, 'tickets')).toBe(6);
  expect(await lastNumber(database, 'tickets')).toBe(6);
});

it('restartNumbers restarts a counter once per reason, ignores an unused one, and changes none of a later derby', async () => {
  const restart = async (by: string, generation: number) =>
    await restartNumbers(database, 'participants', { by, generation });
  await restart('reset-0', 2);
  expect(await takeNumbers(database, 'participants', 3)).toBe(1);
  await restart('reset-1', 3);
  expect(await takeNumbers(database, 'participants')).toBe(1);
  await restart('reset-1', 3);
  await restart('reset-0', 2);
  expect(await takeNumbers(database, 'participants')).toBe(2);
});

it('readAnyDocument rejects only when the database does not respond', async () => {
  await expect(readAnyDocument(database)).resolves.toBeUndefined();
  const closed = await openTestDatabase();
  await closed.drop();
  await expect(readAnyDocument(closed.database)).rejects.toThrow(/connect|closed/i);
});
