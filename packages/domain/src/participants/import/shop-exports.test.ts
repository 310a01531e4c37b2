import { describe, expect, it } from 'vitest';
import { readImportFile } from './import-participants.ts';
import { tallyOf } from './plan-orders.ts';
import { PLUGIN_EXPORTS } from './plugin-exports.fixture.ts';
import { SHOP_EXPORTS } from './shop-exports.fixture.ts';

const participantsOf = ({ persons }: Awaited<ReturnType<typeof readImportFile>>) =>
  persons.map(({ firstName, lastName, email, lines }) => {
    const { derbyEntries, juniorEntries, totalTickets, status } = tallyOf(lines);
    const numbers = `${derbyEntries} + ${juniorEntries} of ${totalTickets}, ${status}`;
    return `${firstName} ${lastName} <${email ?? ''}>: ${numbers}`;
  });

describe('readImportFile reads without a choice of columns what was counted by hand in an export of', () => {
  it.each([...SHOP_EXPORTS, ...PLUGIN_EXPORTS])(
    '$shop ($source)',
    async ({ file, participants, errors = [], notes = [] }) => {
      const read = await readImportFile(Buffer.from(file));
      expect(participantsOf(read)).toEqual(participants);
      expect(read.errors).toEqual(errors);
      expect([...read.fileNotes, ...read.notes].filter((note) => !note.startsWith('Not read: '))).toEqual(notes);
    },
  );
});

describe('readImportFile judges a ticket by the worst of its states:', () => {
  it.each([
    ['Order Status,Ticket Status', 'Completed,Cancelled', 0],
    ['Order Status,Ticket Status', 'Completed,Void', 0],
    ['Order Status,Payment Status', 'Completed,Refunded', 0],
    ['Status,Attendee Status', 'Paid,Not Attending', 0],
    ['Order cancelled', '1', 0],
    ['Order cancelled', '0', 1],
    ['Cancelled at', '2026-05-03 10:00:00 -0700', 0],
    ['Is Refunded', 'FALSE', 1],
    ['Total paid,Refunded amount', '75,75', 0],
    ['Total paid,Refunded amount', '75,20', 1],
    ['Total paid,Refunded amount', '$75.00,$0.00', 1],
    ['Annulé', 'oui', 0],
    ['Annulée le', '2026-05-03', 0],
    ['Date of cancellation', '0000-00-00 00:00:00', 1],
    ['Valid', 'No', 0],
    ['Checked in,Voided', 'yes,yes', 0],
    ['Order total,Order total (- Refund)', '75,75', 1],
    ['Refund protection', 'yes', 1],
    ['Cancelled tickets', '1', 1],
    ['Order status', 'Fraud detected', 0],
  ])('%s = %s', async (headers, cells, tickets) => {
    const { samples } = await readImportFile(Buffer.from(`Order,Name,${headers}\n1,Ann Lee,${cells}\n`));
    expect(samples).toMatchObject([{ tickets }]);
  });

  it('names a column that seems to tell a state and is not read', async () => {
    const file = 'Order,Name,Refund policy,Discount Status\n1,Ann Lee,none,\n2,Bo Roe,,applied\n';
    expect((await readImportFile(Buffer.from(file))).fileNotes).toEqual(['Not read: Refund policy, Discount Status']);
  });
});

describe('readImportFile reads a list of tickets in one cell', () => {
  it.each([
    ['Ticket', '"2x Adult Derby, 1x Junior Derby"', '2 + 1 of 3'],
    ['Ticket,Quantity', '"2 x Adult Derby; 1 x Junior Derby",3', '2 + 1 of 3'],
    ['Ticket,Quantity', '2x Adult Derby pack,1', '1 + 0 of 1'],
    ['Ticket,Quantity', '"2x Adult Derby, 1x Junior Derby", ', '2 + 1 of 3'],
    ['Ticket', '"Adult Derby, 1x Junior Derby"', '0 + 1 of 1'],
    ['Anything', '1× Dinner', '0 + 0 of 1'],
    ['Ticket,Cancelled', '"1x Adult Derby, 1x Junior Derby",yes', '0 + 0 of 0'],
  ])('%s = %s', async (headers, cells, numbers) => {
    const read = await readImportFile(Buffer.from(`Order,Name,${headers}\n1,Ann Lee,${cells}\n`));
    expect(participantsOf(read)[0]).toContain(`: ${numbers},`);
    expect(read.persons.map(({ rowCount }) => rowCount)).toEqual([1]);
  });

  it('and refuses its row once', async () => {
    const { errors } = await readImportFile(Buffer.from('Order,Name,Ticket\n1,Guest 2,"1x Adult, 1x Junior"\n'));
    expect(errors).toEqual(["Row 2, Name: 'Guest 2' is no name"]);
  });
});

it('readImportFile knows a row without a number again after its payout', async () => {
  const [before, after] = await Promise.all(
    ['', '2026-05-09'].map((date) => readImportFile(Buffer.from(`Name,Ticket,Payout Date\nAnn Lee,Derby,${date}\n`))),
  );
  expect(before?.orders.map(({ key }) => key)).toEqual(after?.orders.map(({ key }) => key));
});

describe('readImportFile finds the header', () => {
  it.each([
    ['Name,Email,Type', 'Ann Last,ann@example.org,Guest'],
    ['Attendee,E-mail', 'Guest Count,guest@example.org'],
    ['First,Last,Email,Ticket', 'Customer,Order,customer@example.org,Product'],
    ['Name,SKU,Product,Billing Name', 'Ann Holder,A,Derby,Bo Client'],
  ])('%s, not the person %s', async (header, person) => {
    const { persons, errors } = await readImportFile(Buffer.from(`${header}\n${person}\n`));
    expect([persons.length, errors]).toEqual([1, []]);
  });

  it('and refuses a file that begins with a person', async () => {
    const file = Buffer.from('Guest,Last,guest@example.org,Ticket\nAnn,Lee,ann@example.org,Derby\n');
    await expect(readImportFile(file)).rejects.toThrow(
      'None of the first rows names a column for the name or the email',
    );
  });

  it('and names the rows of a table above it', async () => {
    const file = 'Report\nTickets,40,sold\nOrder,Name\n1,Ann Lee\n';
    expect((await readImportFile(Buffer.from(file))).fileNotes).toEqual(['1 row above the header: not read']);
  });
});
