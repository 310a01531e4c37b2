import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../../testing/index.ts';
import { openParticipantContext, readSample, sourceOf } from '../participant-context.fixture.ts';
import type { ColumnChoice } from './columns.ts';
import { checkImport } from './import-participants.ts';

const context = await openParticipantContext();

const check = async (content: Buffer | string, columns: ColumnChoice = {}) =>
  await checkImport(context.deps(), ADMINISTRATOR, { csvFile: sourceOf(content), columns });

const SAMPLES = ['ticketing-export.csv', 'ticketing-excel-semicolon.csv', 'ticketing-bad-rows.csv'];

describe('checkImport of the sample files in order', () => {
  it('returns the counts of the following import, writes nothing, and then reports nothing new', async () => {
    for (const name of SAMPLES) {
      const file = await readSample(name);
      const before = await context.rows();
      const checked = await check(file);
      expect(await context.rows()).toEqual(before);
      const imported = await context.importFile(file);
      const { imported: newRows, updated, unchanged, errors, notes } = checked;
      expect({ imported: newRows, updated, unchanged, errors, notes }).toEqual(imported);
      expect(checked.rows).toBe(newRows + updated + unchanged + errors.length);

      const again = await check(file);
      expect([again.imported, again.updated, again.unchanged]).toEqual([0, 0, newRows + updated + unchanged]);
    }
  });

  it('reports what a longer file adds to known participants', async () => {
    await context.importFile('Order,Name,Email,Ticket\n1,Ann Sample,ann@example.com,Derby');
    const grown =
      'Order,Name,Email,Ticket\n1,Ann Sample,ann@example.com,Derby\n2,Ann Sample,ann@example.com,Junior\n3,Bob New,,Derby';
    const { imported, updated, unchanged } = await check(grown);
    expect({ imported, updated, unchanged }).toEqual({ imported: 1, updated: 2, unchanged: 0 });
    expect(await context.importFile(grown)).toMatchObject({ imported, updated, unchanged });
  });
});

const BOOKINGS = 'Booking,Person,Reach me at,Seats\n1,Ann Sample,ann@example.com,2\n2,Bob Example,bob@example.com,3\n';

describe('checkImport columns', () => {
  it('are returned as detected, with the first five rows', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `${index},Ann, No${index} ,ann${index}@example.com,x`);
    const checked = await check(`Order ID,First Name,Last Name,Email, Notes \n${rows.join('\n')}`);
    expect(checked.headers).toEqual(['Order ID', 'First Name', 'Last Name', 'Email', 'Notes']);
    expect(checked.columns).toEqual({
      orderId: 'Order ID',
      consent: null,
      ticketId: null,
      phone: null,
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

  it('can be chosen for the check and the import when they are not detected', async () => {
    expect(await check(BOOKINGS)).toMatchObject({
      problem: 'None of the first rows names a column for the name or the email',
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

  it('can be excluded, and are detected when the chosen header is missing', async () => {
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

describe('checkImport columns chosen for other headers', () => {
  it('are ignored', async () => {
    const file = 'Name,Email,Quantity\nAnn Sample,ann@example.com,2';
    const forHeaders = ['Name', 'Email', 'Quantity'];
    expect(await check(file, { forHeaders, quantity: null })).toMatchObject({ columns: { quantity: null } });
    const other = await check(file, { forHeaders: ['Name', 'Email'], quantity: null });
    expect(other).toMatchObject({ columns: { quantity: 'Quantity' } });
  });
});

describe('checkImport', () => {
  it('refuses the same files as an import', async () => {
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

  it('writes no audit row', async () => {
    await check(BOOKINGS);
    expect(await context.audited()).toEqual([]);
  });
});
