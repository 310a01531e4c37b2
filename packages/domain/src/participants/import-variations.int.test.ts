import { expect, it } from 'vitest';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { VARIATIONS } from './import-variations.fixture.ts';
import { openParticipantStage } from './participant-stage.fixture.ts';

const stage = await openParticipantStage(await databaseForFile(), createTestDeps);

it('there are thirty files', () => {
  expect(VARIATIONS).toHaveLength(30);
});

it.each(VARIATIONS)('$name: every data row is counted, once', async ({ bytes, dataRows }) => {
  const first = await stage.importFile(bytes);
  expect(first.unchanged).toBe(0);
  expect(first.imported + first.updated + first.errors.length).toBe(dataRows);
  expect(await stage.rows()).toHaveLength(first.imported);

  const before = await stage.rows();
  const again = await stage.importFile(bytes);
  expect(again).toEqual({ imported: 0, updated: 0, unchanged: first.imported + first.updated, errors: first.errors });
  expect(await stage.rows()).toEqual(before);
});

it.each(VARIATIONS.filter(({ dataRows }) => dataRows === 7))('$name: says the same as every other', async (file) => {
  expect(await stage.importFile(file.bytes)).toMatchObject({ imported: 4, updated: 1, errors: { length: 2 } });
  const people = (await stage.rows()).map((row) => [
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
