import { expect, it } from 'vitest';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { VARIATIONS } from './import-variations.fixture.ts';
import { openParticipantContext } from './participant-context.fixture.ts';

const context = await openParticipantContext(await databaseForFile(), createTestDeps);

it('there are thirty files', () => {
  expect(VARIATIONS).toHaveLength(30);
});

it.each(VARIATIONS)('$name: every data row is counted, once', async ({ bytes, dataRows }) => {
  const first = await context.importFile(bytes);
  expect(first.unchanged).toBe(0);
  expect(first.imported + first.updated + first.errors.length).toBe(dataRows);
  expect(await context.rows()).toHaveLength(first.imported);

  const before = await context.rows();
  const again = await context.importFile(bytes);
  expect(again).toEqual({ imported: 0, updated: 0, unchanged: first.imported + first.updated, errors: first.errors });
  expect(await context.rows()).toEqual(before);
});

it.each(VARIATIONS.filter(({ dataRows }) => dataRows === 7))('$name: says the same as every other', async (file) => {
  expect(await context.importFile(file.bytes)).toMatchObject({ imported: 4, updated: 1, errors: { length: 2 } });
  const people = (await context.rows()).map((row) => [
    row['firstName'],
    row['email'],
    row['totalTickets'],
    row['status'],
  ]);
  expect(people).toEqual([
    ['Zoé', 'zoe@example.com', 2, 'active'],
    ['Ann', 'ann@example.com', 2, 'checked-in'],
    ['Walk-in', undefined, 0, 'cancelled'],
    ['Dee', 'dee+derby@example.com', 0, 'cancelled'],
  ]);
});
