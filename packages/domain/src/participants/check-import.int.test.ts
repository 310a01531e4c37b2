import { describe, expect, it } from 'vitest';
import { checkImport } from './check-import.ts';
import type { ColumnChoice } from './import/columns.ts';
import { ADMINISTRATOR, openParticipantContext, readSample, sourceOf } from './participant-context.fixture.ts';

const context = await openParticipantContext();

const check = async (content: Buffer | string, columns: ColumnChoice = {}) =>
  await checkImport(context.deps(), ADMINISTRATOR, { csvFile: sourceOf(content), columns });

const SAMPLES = ['ticketing-export.csv', 'ticketing-excel-semicolon.csv', 'ticketing-bad-rows.csv'];

describe('a check of the sample files, one after the other', () => {
  it('tells the counts of the import that follows, writes nothing, and tells that nothing is new afterwards', async () => {
    for (const name of SAMPLES) {
      const file = await readSample(name);
      const before = await context.rows();
      const checked = await check(file);
      expect(await context.rows()).toEqual(before);
      const imported = await context.importFile(file);
      const { imported: newRows, updated, unchanged, errors } = checked;
      expect({ imported: newRows, updated, unchanged, errors }).toEqual(imported);
      expect(checked.rows).toBe(newRows + updated + unchanged + errors.length);

      const again = await check(file);
      expect([again.imported, again.updated, again.unchanged]).toEqual([0, 0, newRows + updated + unchanged]);
    }
  });

  it('tells what a file that has grown adds to who is known', async () => {
    await context.importFile('Order,Name,Email,Ticket\n1,Ann Sample,ann@example.com,Derby');
    const grown =
      'Order,Name,Email,Ticket\n1,Ann Sample,ann@example.com,Derby\n2,Ann Sample,ann@example.com,Junior\n3,Bob New,,Derby';
    const { imported, updated, unchanged } = await check(grown);
    expect({ imported, updated, unchanged }).toEqual({ imported: 1, updated: 2, unchanged: 0 });
    expect(await context.importFile(grown)).toMatchObject({ imported, updated, unchanged });
  });
});

const BOOKINGS = 'Booking,Person,Reach me at,Seats\n1,Ann Sample,ann@example.com,2\n2,Bob Example,bob@example.com,3\n';

describe('the columns', () => {
  it('are shown as they were found, with the first five rows', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `${index},Ann, No${index} ,ann${index}@example.com,x`);
    const checked = await check(`Order ID,First Name,Last Name,Email, Notes \n${rows.join('\n')}`);
    expect(checked.headers).toEqual(['Order ID', 'First Name', 'Last Name', 'Email', 'Notes']);
    expect(checked.columns).toEqual({
      orderId: 'Order ID',
      firstName: 'First Name',
      lastName: 'Last Name',
      name: null,
      email: 'Email',
      ticketType: null,
      quantity: null,
      status: null,
    });
    expect(checked.firstRows).toHaveLength(5);
    expect(checked.firstRows[0]).toEqual(['0', 'Ann', 'No0', 'ann0@example.com', 'x']);
    expect(checked).toMatchObject({ fileName: 'export.csv', problem: null, rows: 7, imported: 7 });
  });

  it('can be chosen when they were not found, for the check and for the import alike', async () => {
    expect(await check(BOOKINGS)).toMatchObject({
      problem: 'The first row of the file names no column for the name or the email',
      rows: 0,
      imported: 0,
      headers: ['Booking', 'Person', 'Reach me at', 'Seats'],
    });
    const columns = { name: 'Person', email: 'Reach me at', quantity: 'Seats' };
    expect(await check(BOOKINGS, columns)).toMatchObject({ problem: null, imported: 2, columns });
    expect(await context.importFile(BOOKINGS, { columns })).toMatchObject({ imported: 2 });
    expect(await context.rows()).toMatchObject([
      { firstName: 'Ann', email: 'ann@example.com', totalTickets: 2 },
      { firstName: 'Bob', email: 'bob@example.com', totalTickets: 3 },
    ]);
  });

  it('can be left unread, and a chosen one that the file does not have is looked for as usual', async () => {
    const file = 'Name,Email,Quantity\nAnn Sample,ann@example.com,many';
    expect(await check(file)).toMatchObject({
      imported: 0,
      errors: ["Row 2, Quantity: 'many' is not a whole number from 0"],
    });
    expect(await check(file, { quantity: null, email: 'Contact' })).toMatchObject({
      imported: 1,
      errors: [],
      columns: { quantity: null, email: 'Email' },
    });
  });
});

describe('a choice that was made for other headers', () => {
  it('does not count', async () => {
    const file = 'Name,Email,Quantity\nAnn Sample,ann@example.com,2';
    const forHeaders = ['Name', 'Email', 'Quantity'];
    expect(await check(file, { forHeaders, quantity: null })).toMatchObject({ columns: { quantity: null } });
    const other = await check(file, { forHeaders: ['Name', 'Email'], quantity: null });
    expect(other).toMatchObject({ columns: { quantity: 'Quantity' } });
  });
});

describe('a check', () => {
  it('refuses what an import refuses', async () => {
    const refusal = { code: 'BAD_INPUT', message: 'Please select a CSV file' };
    const checkOf = async (csvFile: ReturnType<typeof sourceOf> | null) =>
      await checkImport(context.deps(), ADMINISTRATOR, { csvFile });
    await expect(checkOf(null)).rejects.toMatchObject(refusal);
    await expect(checkOf(sourceOf('Name', 'export.xlsx'))).rejects.toMatchObject(refusal);
    await expect(check('Name,Email\nAnn\0,x')).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'This is not a CSV file',
    });
    expect(await check('')).toMatchObject({ problem: 'The file is empty', headers: [] });
  });

  it('leaves no trace in the audit log', async () => {
    await check(BOOKINGS);
    expect(await context.audited()).toEqual([]);
  });
});
