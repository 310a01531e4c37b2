// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refused, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { watchDownloads } from '../../../testing/watch-downloads.ts';
import { showParticipants } from '../testing/participants-context.tsx';
import { choose, freshDeviceForEachTest, isAlert, pass, press, type, slowServer } from '../../../testing/page.tsx';

freshDeviceForEachTest();

const imported = (changes: object = {}): GatewayResponse => ({
  data: {
    importParticipants: {
      __typename: 'ParticipantImport',
      imported: 40,
      updated: 23,
      unchanged: 0,
      errors: [],
      notes: [],
      ...changes,
    },
  },
});
const COLUMNS = {
  __typename: 'ImportColumns',
  firstName: null,
  lastName: null,
  name: 'Name',
  email: 'Email',
  phone: null,
  consent: null,
  ticketType: null,
  quantity: null,
  status: null,
  orderId: null,
};
const checked = (changes: object = {}): GatewayResponse => ({
  data: {
    checkParticipantsImport: {
      __typename: 'ParticipantImportCheck',
      fileName: 'export.csv',
      problem: null,
      rows: 3,
      imported: 1,
      updated: 1,
      unchanged: 0,
      errors: ["Row 4, Email: 'jo@@x' is not an address"],
      headers: ['Name', 'Email', 'Seats'],
      columns: COLUMNS,
      firstRows: [['Ann Sample', 'ann@example.com', '2']],
      notes: ['2 rows: Pending, counted'],
      samples: [
        {
          __typename: 'ImportSample',
          row: 3,
          firstName: 'Zoé',
          lastName: 'van der Berg',
          email: null,
          kind: 'junior',
          tickets: 2,
        },
      ],
      moreSamples: 1,
      encoding: 'Windows-1252',
      encodings: ['UTF-8', 'Windows-1252', 'Mac Roman'],
      ...changes,
    },
  },
});

const pick = (label: string, fileName = 'export.csv') => choose(label, new File(['Name,Email'], fileName));

const problemsIn = (area: HTMLElement) =>
  within(within(area).getByRole('table', { name: 'Problems' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('Import CSV', () => {
  test('accepts a CSV file of any type', async () => {
    const { of } = await showParticipants({ Participants_Import: () => imported() });
    // decidim/decidim#15322, wikimedia/WikiContrib#125: Windows and Android name the type of a CSV file so.
    const types = ['application/vnd.ms-excel', 'text/comma-separated-values', 'application/octet-stream', ''];
    for (const fileType of types) await choose('Import CSV', new File(['Name'], 'Export.CSV', { type: fileType }));
    expect(of('Participants_Import')).toHaveLength(types.length);
  });

  test('accepts only CSV files', async () => {
    const { of } = await showParticipants();
    expect(screen.getByLabelText<HTMLInputElement>('Import CSV').accept).toBe('.csv');
    await pick('Import CSV', 'photo.jpg');
    expect(isAlert('Please select a CSV file')).toBe(true);
    await pick('Check file', 'photo.jpg');
    expect(of('Participants_Import')).toEqual([]);
    expect(of('Participants_CheckImport')).toEqual([]);
  });

  test('shows progress, then the results, and reloads the list', async () => {
    const server = slowServer();
    const { of } = await showParticipants({
      Participants_Import: server.hold,
    });
    await pick('Import CSV', 'EXPORT.CSV');
    expect(screen.getByLabelText('Importing...').getAttribute('aria-disabled')).toBe('true');
    await server.respond(imported({ errors: ["Row 14, Email: 'jo@@x' is not an address"] }));
    expect(of('Participants_Import')[0]?.files).toHaveLength(1);
    expect(screen.getByText('Import completed: 40 imported, 23 updated')).toBeTruthy();
    const results = screen.getByRole('region', { name: 'Import Results' });
    expect([...results.querySelectorAll('dl > div')].map((node) => node.textContent)).toEqual([
      'Imported40',
      'Updated23',
      'Unchanged0',
      'Errors1',
    ]);
    expect(problemsIn(results)).toEqual([['Row 14', 'Email', 'jo@@x', 'is not an address']]);
    expect(of('Participants_List')).toHaveLength(2);
    fireEvent.click(within(results).getByRole('button', { name: 'Close' }));
    await pass(1);
    expect(screen.queryByRole('region', { name: 'Import Results' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Import CSV'));
  });

  test('offers the problems as a download', async () => {
    const downloads = watchDownloads();
    const errors = Array.from({ length: 201 }, (_, index) => `Row ${index + 2}, Name: is missing`);
    await showParticipants({ Participants_Import: () => imported({ errors }) });
    await pick('Import CSV');
    expect(screen.getByText('and 1 more in the downloaded list')).toBeTruthy();
    await press('Download the problems');
    expect(downloads.map(({ name }) => name)).toEqual(['import-problems.txt']);
    expect(await downloads[0]?.blob.text()).toBe(`${errors.join('\n')}\n`);
  });

  test('shows a general failure and logs the reason', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await showParticipants({ Participants_Import: refused('This is not a CSV file') });
    await pick('Import CSV');
    expect(isAlert('Failed to import participants')).toBe(true);
    expect(screen.queryByText('This is not a CSV file')).toBeNull();
    expect(logged).toHaveBeenCalledWith('Failed to import participants', 'This is not a CSV file');
  });
});

describe('Check file', () => {
  test('imports once when Import is pressed twice while the dialog fades', async () => {
    const fade = document.createElement('style');
    fade.textContent = '[data-state=open] { animation-name: fade-in } [data-state=closed] { animation-name: fade-out }';
    document.head.append(fade);
    onTestFinished(() => fade.remove());
    const { of } = await showParticipants({
      Participants_CheckImport: () => checked(),
      Participants_Import: () => imported(),
    });
    await pick('Check file');
    const button = screen.getByRole('button', { name: 'Import 2, leave out 1' });
    fireEvent.click(button);
    expect(button.isConnected).toBe(true);
    fireEvent.click(button);
    await pass(1);
    expect(of('Participants_Import')).toHaveLength(1);
  });

  test('previews the import and imports the same file on confirmation', async () => {
    const { of } = await showParticipants({
      Participants_CheckImport: () => checked(),
      Participants_Import: () => imported(),
    });
    await pick('Check file');
    const dialog = screen.getByRole('dialog', { name: 'Check file' });
    expect(within(dialog).getByText('export.csv: 3 rows')).toBeTruthy();
    expect(within(dialog).getByText('1 new, 1 updated, 0 unchanged, 1 with problems')).toBeTruthy();
    expect(problemsIn(dialog)).toEqual([['Row 4', 'Email', 'jo@@x', 'is not an address']]);
    expect(within(dialog).getByText('2 rows: Pending, counted')).toBeTruthy();
    const samples = within(dialog).getByRole('group', { name: 'What would be imported' });
    expect(
      within(samples)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', 'Zoé', 'van der Berg', '', '2 junior']);
    expect(within(dialog).getByText('and 1 more rows with unusual names, which are not shown')).toBeTruthy();
    expect(of('Participants_Import')).toEqual([]);
    await press('Import 2, leave out 1');
    expect(of('Participants_Import')[0]).toMatchObject({ variables: { columns: null, encoding: null } });
    expect(of('Participants_Import')[0]?.files).toMatchObject([{ name: 'export.csv' }]);
    expect(screen.getByText('Import completed: 40 imported, 23 updated')).toBeTruthy();
  });

  test.each([
    [{ imported: 2, updated: 1, errors: [] }, 'Import 3', null],
    [{ imported: 0, updated: 0, unchanged: 3, errors: [] }, 'Import 0', 'true'],
  ])('says what Import would change: %j', async (counts, label, disabled) => {
    await showParticipants({ Participants_CheckImport: () => checked(counts) });
    await pick('Check file');
    expect(screen.getByRole('button', { name: label }).getAttribute('aria-disabled')).toBe(disabled);
  });

  test('checks again after a column is chosen, and uses the choice for later checks and imports', async () => {
    const responses = [
      checked({ problem: 'None of the first rows names a column for the name or the email', rows: 0 }),
    ];
    const { of } = await showParticipants({
      Participants_CheckImport: () => responses.shift() ?? checked({ columns: { ...COLUMNS, quantity: 'Seats' } }),
      Participants_Import: () => imported(),
    });
    await pick('Check file');
    expect(screen.getByText('None of the first rows names a column for the name or the email')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('cell', { name: 'Ann Sample' })).toBeTruthy();
    await type('Quantity', 'Seats');
    const { __typename, ...columns } = COLUMNS;
    const chosen = { ...columns, quantity: 'Seats', forHeaders: ['Name', 'Email', 'Seats'] };
    expect(of('Participants_CheckImport')[1]?.variables['columns']).toEqual(chosen);
    expect(screen.getByRole('cell', { name: '2 junior' })).toBeTruthy();
    await press('Cancel');
    await pass(300);
    await pick('Import CSV');
    expect(of('Participants_Import')[0]?.variables['columns']).toEqual(chosen);
    await pick('Check file');
    expect(of('Participants_CheckImport')[2]?.variables['columns']).toEqual(chosen);
  });

  test('names the encoding, and checks and imports the file in another one', async () => {
    const { of } = await showParticipants({
      Participants_CheckImport: () => checked(),
      Participants_Import: () => imported({ notes: ['1 row: Pending, counted'] }),
    });
    await pick('Check file');
    const choice = screen.getByLabelText<HTMLSelectElement>('Encoding');
    expect(choice.selectedOptions[0]?.textContent).toBe('Detect: Windows-1252');
    await type('Encoding', 'Mac Roman');
    expect(of('Participants_CheckImport')[1]?.variables['encoding']).toBe('Mac Roman');
    await press('Import 2, leave out 1');
    expect(of('Participants_Import')[0]?.variables['encoding']).toBe('Mac Roman');
    const results = screen.getByRole('region', { name: 'Import Results' });
    expect(within(results).getByText('1 row: Pending, counted')).toBeTruthy();
    await pick('Check file');
    expect(of('Participants_CheckImport')[2]?.variables['encoding']).toBeNull();
  });

  test('shows why it failed, and Try Again repeats the check', async () => {
    const responses: (() => GatewayResponse)[] = [unreachable, refused('This is not a CSV file')];
    await showParticipants({ Participants_CheckImport: () => responses.shift()?.() ?? checked() });
    await pick('Check file');
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('This is not a CSV file')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('export.csv: 3 rows')).toBeTruthy();
  });
});
