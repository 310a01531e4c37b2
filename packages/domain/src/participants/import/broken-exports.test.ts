import iconv from 'iconv-lite';
import { describe, expect, it, vi } from 'vitest';
import { BROKEN_EXPORTS } from './broken-exports.fixture.ts';
import { readImportFile } from './import-participants.ts';

const rowsOf = ({ samples }: Awaited<ReturnType<typeof readImportFile>>) =>
  samples
    .toSorted((one, other) => one.row - other.row)
    .map(
      ({ row, firstName, lastName, email, tickets, kind }) =>
        `Row ${row}: ${firstName} | ${lastName} | ${email} | ${tickets} ${kind}`,
    );

describe('readImportFile reads or names each row of a broken export:', () => {
  it.each(BROKEN_EXPORTS)('$name', async ({ bytes, encoding, rows, errors = [], notes = [] }) => {
    const file = await readImportFile(bytes);
    expect(rowsOf(file)).toEqual(rows);
    expect(file.errors).toEqual(errors);
    expect(file.notes).toEqual(notes);
    expect(file.encoding).toBe(encoding);
    expect(file.persons.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(rows.length);
  });
});

describe('readImportFile', () => {
  const keysOf = async (...texts: string[]) => {
    const { persons } = await readImportFile(Buffer.from(`Order,Name,Ticket\n${texts.join('\n')}`));
    return persons.map(({ lines }) => lines.map(({ rows }) => rows.length));
  };

  it('recognizes an order number that a spreadsheet has changed', async () => {
    const orders = ['0042', "'0042", '42', '42.0', '"=""0042"""'];
    expect(await keysOf(...orders.map((order) => `${order},Ann Sample,Derby`))).toEqual([[5]]);
    expect(await keysOf('42,Ann Sample,Derby', '420,Ann Sample,Derby', 'A042,Ann Sample,Derby')).toEqual([[1, 1, 1]]);
  });

  it.each(['ANN KRÍŽ', 'ANN MÍŠA', 'ANN MÓŽ', 'ANN DÚŠA', 'ZOÉ\u00A0LEE', 'ZOË\u00A0LEE'])(
    'keeps the name %s, whose bytes are UTF-8 by chance',
    async (name) => {
      for (const encoding of ['utf8', 'win1252']) {
        const { persons, notes } = await readImportFile(iconv.encode(`Name\n${name}\nZoé Sample\n`, encoding));
        const [first] = persons;
        expect(`${first?.firstName} ${first?.lastName}`).toBe(name.replace('\u00A0', ' '));
        expect(notes).toEqual([]);
      }
    },
  );

  it.each([
    ['Order refund requested', 1],
    ['Ticket cancellation pending', 1],
    ['Refunded partially', 1],
    ['Remboursement partiel', 1],
    ['Remboursement demandé', 1],
    ['Annulation en attente', 1],
    ['Annulé (demande du client)', 0],
    ['Cancelled: payment failed', 0],
    ['Refunded (customer request)', 0],
  ])('judges the status %s by its refund or cancellation', async (status, tickets) => {
    const { samples } = await readImportFile(Buffer.from(`Name,Status\nAnn Sample,${status}`));
    expect(samples).toMatchObject([{ tickets }]);
  });

  it.each(['Completed - refunded', 'Paid (cancelled)'])(
    'notes the status %s, which says two things',
    async (status) => {
      const { notes } = await readImportFile(Buffer.from(`Name,Status\nAnn Sample,${status}`));
      expect(notes).toEqual([`1 row: ${status}, counted`]);
    },
  );

  it('sorts no long run of combining marks, which would take seconds', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const marks = '\u0301'.repeat(20) + '\u0323'.repeat(20);
    const cells = ['7', 'Ann Sample', 'a@b.ca', 'Derby', '1', 'Paid'];
    const rows = [cells.map((text) => text + marks), [...cells.slice(0, -1), `Paid${marks}`]];
    await readImportFile(Buffer.from(`Order,Name,Email,Ticket,Quantity,Status\n${rows.join('\n')}`));
    const sorted = normalize.mock.contexts.filter((text) => String(text).includes(marks));
    normalize.mockRestore();
    expect(sorted).toEqual([]);
  });

  it('reads the whole file in the chosen encoding', async () => {
    const bytes = iconv.encode('Name\nÎrène Sample\n', 'macintosh');
    expect((await readImportFile(bytes, { encoding: 'Mac Roman' })).persons).toMatchObject([{ firstName: 'Îrène' }]);
    const { errors } = await readImportFile(bytes, { encoding: 'UTF-8' });
    expect(errors).toEqual(["Row 2, Name: '�r�ne' has characters that cannot be read"]);
  });

  it('shows all rows with unusual names, then rows from the whole file', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => `${index === 60 ? 'Zoé' : 'Ann'} No${index}`);
    const { samples, moreSamples } = await readImportFile(Buffer.from(`Name\n${rows.join('\n')}`));
    expect(samples.map(({ row }) => row)).toEqual([62, 2, 27, 52, 77, 102]);
    expect(moreSamples).toBe(0);
    const many = Array.from({ length: 600 }, (_, index) => `Zoé No${index}`);
    const all = await readImportFile(Buffer.from(`Name\n${many.join('\n')}`));
    expect([all.samples.length, all.moreSamples]).toEqual([500, 100]);
  });
});
