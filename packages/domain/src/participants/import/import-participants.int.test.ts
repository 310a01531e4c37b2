import { describe, expect, it, vi } from 'vitest';
import { ADMINISTRATOR, collectionPrototype } from '../../testing/index.ts';
import { openParticipantContext, readSample } from '../participant-context.fixture.ts';
import { deleteParticipant } from '../delete-participant.ts';
import { listParticipants, updateParticipant, type Participant } from '../participants.ts';
import { importParticipants } from './import-participants.ts';

const context = await openParticipantContext();

const counts = (imported: number, updated: number, unchanged: number) => ({ imported, updated, unchanged });
const list = () => listParticipants(context.deps(), ADMINISTRATOR);

async function named(firstName: string, lastName: string): Promise<Participant[]> {
  return (await list()).filter((one) => one.firstName === firstName && one.lastName === lastName);
}

async function numbersOf(firstName: string, lastName: string): Promise<(number | string)[][]> {
  const found = await named(firstName, lastName);
  return found.map((one) => [one.totalTickets, one.derbyEntries, one.juniorEntries, one.status]);
}

const editManually = async (one: Participant, changes: Partial<Participant>) =>
  await updateParticipant(context.deps(), ADMINISTRATOR, { ...one, ...changes });

/** Returns an export of `count` people with one ticket each. */
const people = (count: number) =>
  ['Order,Name,Email,Ticket']
    .concat(Array.from({ length: count }, (_, index) => `${index},Ann No${index},ann${index}@example.com,Derby`))
    .join('\n');

describe('import of the sample files into an empty database', () => {
  it.each([
    ['ticketing-export.csv', counts(40, 23, 0), 0, [39, 0, 1], [91, 56, 20]],
    ['ticketing-excel-semicolon.csv', counts(16, 4, 0), 0, [14, 1, 1], [26, 14, 7]],
    ['ticketing-bad-rows.csv', counts(3, 0, 0), 13, [3, 0, 0], [4, 1, 2]],
  ])(
    'of %s returns the expected counts, and zeros when it is repeated',
    async (name, expected, errorCount, statuses, sums) => {
      const file = await readSample(name);
      const { errors, notes, ...first } = await context.importFile(file);
      expect(first).toEqual(expected);
      expect(errors).toHaveLength(errorCount);
      expect(await context.totals()).toEqual({ statuses, sums });

      const before = await context.rows();
      const again = await context.importFile(file);
      expect(again).toEqual({ ...counts(0, 0, expected.imported + expected.updated), errors, notes });
      expect(await context.rows()).toEqual(before);
    },
  );

  it('creates each participant of the first file with the expected values', async () => {
    await context.importFile(await readSample('ticketing-export.csv'));
    expect(await named('Ann', 'Sample')).toEqual([
      {
        id: expect.any(Number),
        firstName: 'Ann',
        lastName: 'Sample',
        email: 'ann.sample@example.com',
        totalTickets: 4,
        derbyEntries: 3,
        juniorEntries: 1,
        status: 'active',
        phoneNumber: null,
      },
    ]);
    expect(await numbersOf('Erik', 'Eksempel')).toEqual([[6, 2, 3, 'active']]);
    expect(await numbersOf('Pat', 'Sample')).toEqual([[3, 1, 2, 'active']]);
    expect(await numbersOf('Bob', 'Example')).toEqual([
      [1, 1, 0, 'active'],
      [1, 1, 0, 'active'],
    ]);
    expect(await numbersOf('Walk-in', 'Sample')).toEqual([[2, 1, 0, 'active']]);
    expect(await numbersOf('Gail', 'Generic')).toEqual([[3, 1, 0, 'active']]);
    expect(await numbersOf('Hank', 'Hypothetical')).toEqual([[0, 0, 0, 'cancelled']]);
    expect(await numbersOf('Xan', 'Xample')).toEqual([[2, 2, 0, 'active']]);
    expect(await numbersOf('Lee', 'Lorem')).toEqual([[4, 0, 0, 'active']]);
    expect(await numbersOf('Zoé', 'Échantillon')).toEqual([[3, 1, 2, 'active']]);
    expect(await numbersOf('Renée', 'Modèle')).toEqual([[3, 1, 2, 'active']]);
    expect(await numbersOf('Robert "Bob"', 'Sample, Jr.')).toEqual([[1, 1, 0, 'active']]);
    expect(await numbersOf('Yolanda', 'Yardstick')).toEqual([[1, 1, 0, 'active']]);
    expect((await list()).map((one) => one.email)).toContain('uma.untitled+derby@example.com');
  });

  it('reads an Excel file with semicolons and decimal commas', async () => {
    await context.importFile(await readSample('ticketing-excel-semicolon.csv'));
    const names = (await list()).map((one) => `${one.firstName} ${one.lastName}`);
    for (const name of ['Sinéad O’Specimen', 'Œdipe Modèle–Duo', 'Žofie Šablona', 'François Maquette; fils']) {
      expect(names).toContain(name);
    }
    expect(names.some((name) => name.includes('€'))).toBe(true);
    expect(await numbersOf('Amélie', 'Exemple')).toEqual([[4, 1, 2, 'active']]);
    expect(await numbersOf('Ingrid', 'Prøve')).toEqual([[2, 2, 0, 'checked-in']]);
    expect(await numbersOf('Günter', 'Muster')).toEqual([[0, 0, 0, 'cancelled']]);
  });

  it('reports row and column of each error', async () => {
    const { errors } = await context.importFile(await readSample('ticketing-bad-rows.csv'));
    expect(errors).toEqual([
      "Row 3, Email: 'two@@example.com' is not an address",
      "Row 4, Email: 'no-at-sign.example.com' is not an address",
      "Row 6, Email: 'no-domain@' is not an address",
      "Row 7, Email: 'space in@example.com' is not an address",
      'Row 8, First Name: is missing',
      'Row 9, Last Name: is missing',
      `Row 10, Last Name: 'L${'o'.repeat(59)}…' must be at most 80 characters`,
      "Row 12, Quantity: 'two' is not a whole number from 0",
      "Row 13, Quantity: '-1' is not a whole number from 0",
      "Row 14, Quantity: '1.5' is not a whole number from 0",
      "Row 15, Email: 'cut.off@' is not an address",
      "Row 16, Email: 'Shifted' is not an address",
      'Row 17, Email: there is neither an address nor a name',
    ]);
  });
});

describe('manual edit', () => {
  it('is kept when the same file is imported again', async () => {
    const file = await readSample('ticketing-export.csv');
    await context.importFile(file);
    const [ann] = await named('Ann', 'Sample');
    await editManually(ann as Participant, { status: 'checked-in', derbyEntries: 9 });
    const before = await context.rows();
    expect(await context.importFile(file)).toEqual({ ...counts(0, 0, 63), errors: [], notes: [] });
    expect(await context.rows()).toEqual(before);
    expect(await numbersOf('Ann', 'Sample')).toEqual([[4, 9, 1, 'checked-in']]);
  });

  it('is kept when a longer file is imported, which adds only new rows', async () => {
    const file = await readSample('ticketing-export.csv');
    await context.importFile(file);
    const [ann] = await named('Ann', 'Sample');
    await editManually(ann as Participant, { status: 'checked-in', derbyEntries: 9, firstName: 'Anne' });
    await context.importFile(Buffer.concat([file, ANN_AGAIN]));
    expect(await numbersOf('Anne', 'Sample')).toEqual([[5, 9, 2, 'checked-in']]);
  });

  it('of name and address keeps the participant the same for later imports', async () => {
    const file = await readSample('ticketing-export.csv');
    await context.importFile(file);
    const [ann] = await named('Ann', 'Sample');
    await editManually(ann as Participant, { lastName: 'Married', email: 'ann.married@example.com' });
    expect(await context.importFile(file)).toEqual({ ...counts(0, 0, 63), errors: [], notes: [] });
    expect(await list()).toHaveLength(40);
    const more = 'Name,Email,Ticket\nAnn Married,Ann.Married@example.com,Derby\n';
    expect(await context.importFile(more)).toMatchObject(counts(0, 1, 0));
    expect(await numbersOf('Ann', 'Married')).toEqual([[5, 4, 1, 'active']]);
  });

  it('that deletes a participant is followed by a new participant at the next import', async () => {
    await context.importFile(people(2));
    const [first] = await list();
    await deleteParticipant(context.deps(), ADMINISTRATOR, { id: first?.id ?? 0 });
    expect(await context.importFile(people(2))).toMatchObject(counts(1, 0, 1));
    expect((await list()).map(({ id }) => id)).not.toContain(first?.id);
  });
});

const ANN_AGAIN = Buffer.from(
  'SD25-1046,2025-08-02 09:30,Ann,Sample,ann.sample@example.com,Junior Derby Ticket,1,25.00,Completed,\n',
);

describe('later export', () => {
  it('adds only its new rows', async () => {
    const file = await readSample('ticketing-export.csv');
    await context.importFile(file);
    expect(await context.importFile(Buffer.concat([file, ANN_AGAIN]))).toEqual({
      ...counts(0, 4, 60),
      errors: [],
      notes: [],
    });
    expect(await numbersOf('Ann', 'Sample')).toEqual([[5, 3, 2, 'active']]);
    expect((await context.totals()).sums).toEqual([92, 56, 21]);
  });

  it('that is incomplete adds its rows and removes none', async () => {
    const file = await readSample('ticketing-export.csv');
    await context.importFile(file);
    const [header] = file.toString().split('\n');
    expect(await context.importFile(`${header}\n${ANN_AGAIN.toString()}`)).toMatchObject(counts(0, 1, 0));
    expect(await numbersOf('Ann', 'Sample')).toEqual([[5, 3, 2, 'active']]);
    expect(await context.importFile(file)).toMatchObject(counts(0, 0, 63));
  });

  it('removes the tickets of a refunded order', async () => {
    const order = (status: string) => `Order ID,Name,Email,Ticket,Qty,Status\n7,Ann Sample,a@b.c,Derby,2,${status}\n`;
    await context.importFile(order('Completed'));
    expect(await context.importFile(order('Refunded'))).toMatchObject(counts(0, 1, 0));
    expect(await numbersOf('Ann', 'Sample')).toEqual([[0, 0, 0, 'cancelled']]);
  });

  it('counts identical rows when there are no order numbers', async () => {
    const header = 'Name,Email,Ticket\n';
    const row = 'Ann Sample,a@b.c,Junior\n';
    await context.importFile(header + row.repeat(2));
    expect(await context.importFile(header + row.repeat(3))).toMatchObject(counts(0, 3, 0));
    expect(await numbersOf('Ann', 'Sample')).toEqual([[3, 0, 3, 'active']]);
  });
});

describe('concurrent and interrupted imports', () => {
  it('create one participant per address and count nothing twice', async () => {
    const file = people(300);
    const results = await Promise.all([context.importFile(file), context.importFile(file.toUpperCase())]);
    const all = await list();
    expect(all).toHaveLength(300);
    expect(all.every((one) => one.totalTickets === 1 && one.derbyEntries === 1)).toBe(true);
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(300);
    for (const { imported, updated, unchanged } of results) expect(imported + updated + unchanged).toBe(300);
    expect(await context.importFile(file)).toMatchObject(counts(0, 0, 300));
  });

  it('of different files for the same participants add up', async () => {
    const other = (order: string) => people(200).replaceAll(/^(\d)/gm, `${order}$1`).replaceAll('Derby', 'Junior');
    await Promise.all([context.importFile(people(200)), context.importFile(other('B'))]);
    await Promise.all([context.importFile(other('C')), context.importFile(other('D')), context.importFile(other('E'))]);
    const all = await list();
    expect(all).toHaveLength(200);
    expect(all.every((one) => one.totalTickets === 5 && one.juniorEntries === 4)).toBe(true);
  });

  it('are completed when they are repeated', async () => {
    const file = people(600);
    await context.importFile(people(350));
    expect(await context.importFile(file)).toMatchObject(counts(250, 0, 350));
    expect((await context.totals()).sums).toEqual([600, 600, 0]);
  });

  it('keep a concurrent manual edit', async () => {
    await context.importFile(people(300));
    const [first] = await list();
    const grown = `${people(300)}\nB1,Ann No0,ann0@example.com,Derby`;
    await Promise.all([context.importFile(grown), editManually(first as Participant, { status: 'checked-in' })]);
    expect(await numbersOf('Ann', 'No0')).toSatisfy(
      ([numbers]: (number | string)[][]) => numbers?.[3] === 'checked-in',
    );
  });
});

describe('importParticipants', () => {
  it('refuses a missing file and a file that is not CSV', async () => {
    const refusal = { code: 'BAD_INPUT', message: 'Please select a CSV file' };
    await expect(importParticipants(context.deps(), ADMINISTRATOR, { csvFile: null })).rejects.toMatchObject(refusal);
    await expect(context.importFile(people(1), { name: 'export.xlsx' })).rejects.toMatchObject(refusal);
    expect(await context.importFile(people(1), { name: 'EXPORT.CSV' })).toMatchObject(counts(1, 0, 0));
  });

  it('refuses a file with more than 5,000 rows and writes nothing', async () => {
    await expect(context.importFile(people(5_001))).rejects.toMatchObject({
      message: 'The file has more than 5000 rows. Please split it.',
    });
    expect(await context.rows()).toEqual([]);
  });

  it('writes an audit row with an unknown outcome when it gives up, because part of it may be imported', async () => {
    const duplicate = Object.assign(new Error('duplicate'), { code: 11_000 });
    const write = vi.spyOn(collectionPrototype<() => unknown>(), 'bulkWrite').mockRejectedValue(duplicate);
    await expect(context.importFile(people(2))).rejects.toMatchObject({ code: 'BUSY' });
    write.mockRestore();
    expect(await context.audited()).toMatchObject([{ action: 'participants.imported', outcome: 'unknown' }]);
  });

  it('writes an audit row with the counts', async () => {
    await context.importFile(people(2));
    expect(await context.audited()).toMatchObject([
      { action: 'participants.imported', changes: { imported: { to: 2 }, updated: { to: 0 } } },
    ]);
  });
});
