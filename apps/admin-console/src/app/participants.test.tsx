// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeGateway, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { pass, renderConsole } from './testing/render-console.tsx';
import { boardIsPublic, signedInForEachTest } from './testing/signed-in.ts';

const participant = (id: number, changes: object = {}) => ({
  __typename: 'Participant',
  id,
  firstName: 'Ann',
  lastName: `Sample${id}`,
  email: `ann${id}@example.com`,
  totalTickets: 4,
  derbyEntries: 3,
  juniorEntries: 1,
  status: 'active',
  ...changes,
});
const ANN = participant(1);
const ZOE = participant(2, { firstName: 'Zoe', email: null, status: 'checked-in' });
const HANK = participant(3, { firstName: 'Hank', status: 'cancelled' });

const listOf = (participants: object[] = [ANN, ZOE, HANK]): Answer => ({ data: { participants } });
const imported = (changes: object = {}): Answer => ({
  data: {
    importParticipants: {
      __typename: 'ParticipantImport',
      imported: 40,
      updated: 23,
      unchanged: 0,
      errors: [],
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
  ticketType: null,
  quantity: null,
  status: null,
  orderId: null,
};
const checked = (changes: object = {}): Answer => ({
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
      ...changes,
    },
  },
});

signedInForEachTest();
beforeEach(() => {
  // Without a layout every element is empty; a window of rows needs their heights.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function showPage(answers: Parameters<typeof fakeGateway>[0] = {}) {
  const sent = fakeGateway({
    Frame_LeaderboardVisibility: boardIsPublic,
    Participants_List: () => listOf(),
    ...answers,
  });
  renderConsole('/admin/participants');
  await pass(1);
  return { of: (name: string) => sent.filter((operation) => operation.name === name) };
}

const press = async (name: string | RegExp): Promise<void> => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await pass(1);
};
const type = async (label: string, value: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(1);
};
const pick = async (label: string, fileName = 'export.csv'): Promise<void> => {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['Name,Email'], fileName)] } });
  await pass(1);
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const isAlert = (text: string) => screen.getAllByRole('alert').some((node) => node.textContent === text);

describe('the list', () => {
  test('says that the server cannot be reached, and tries again', async () => {
    const answers = [unreachable, () => listOf()];
    await showPage({ Participants_List: () => answers.shift()?.() ?? unreachable() });
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByRole('heading', { name: 'Participants (3)' })).toBeTruthy();
  });

  test('says that it is loading, and when there is nobody', async () => {
    let answer: (value: Answer) => void = () => undefined;
    await showPage({ Participants_List: () => new Promise<Answer>((resolve) => (answer = resolve)) });
    expect(screen.getByText('Loading participants...')).toBeTruthy();
    answer(listOf([]));
    await pass(1);
    expect(screen.getByText('No participants found')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Participants (0)' })).toBeTruthy();
  });

  test('shows everybody with counts and status', async () => {
    await showPage();
    expect(screen.getByRole('heading', { name: 'Manage Participants' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Email',
      'Total Tickets',
      'Derby Entries',
      'Junior Entries',
      'Status',
      'Actions',
    ]);
    expect(names()).toEqual(['Ann Sample1', 'Zoe Sample2', 'Hank Sample3']);
    const badges = ['Active', 'Checked In', 'Cancelled'].map((status) => screen.getByText(status).className);
    expect(badges.map((classes) => /bg-(\S+)/.exec(classes)?.[1])).toEqual(['sea', 'panel-2', 'bad-soft']);
  });

  test('finds by a part of a name, an address or a status, in any case', async () => {
    await showPage();
    await type('Search participants', 'ZO');
    expect(names()).toEqual(['Zoe Sample2']);
    expect(screen.getByRole('heading', { name: 'Participants (1)' })).toBeTruthy();
    await type('Search participants', 'checked-in');
    expect(names()).toEqual(['Zoe Sample2']);
    await type('Search participants', 'nobody');
    expect(screen.getByText('No participants found')).toBeTruthy();
    await press('Clear search');
    expect(names()).toHaveLength(3);
  });
});

describe('the edit', () => {
  test('sends whole numbers from 0, shows what was saved and gives the focus back', async () => {
    const { of } = await showPage({
      Participants_Update: () => ({ data: { updateParticipant: { ...ANN, lastName: 'Married', juniorEntries: 0 } } }),
    });
    await press('Edit Ann Sample1');
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Zoe Sample2' }).disabled).toBe(true);
    const status = screen.getByLabelText<HTMLSelectElement>('Status');
    expect([...status.options].map(({ text }) => text)).toEqual(['Active', 'Checked In', 'Cancelled']);
    await type('Last name', ' Married ');
    await type('Email', ' ');
    await type('Total Tickets', '7');
    await type('Derby Entries', '-2');
    await type('Junior Entries', '');
    await type('Status', 'checked-in');
    await press('Save');
    await pass(1);
    expect(of('Participants_Update')[0]?.variables).toEqual({
      id: 1,
      input: {
        firstName: 'Ann',
        lastName: 'Married',
        email: null,
        totalTickets: 7,
        derbyEntries: 0,
        juniorEntries: 0,
        status: 'checked-in',
      },
    });
    expect(screen.getByText('Participant updated successfully')).toBeTruthy();
    expect(names()[0]).toBe('Ann Married');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Ann Married');
    await pass(4_301);
    expect(screen.queryByText('Participant updated successfully')).toBeNull();
  });

  test('can be left, and nothing was sent', async () => {
    const { of } = await showPage();
    await press('Edit Ann Sample1');
    await type('First name', 'Other');
    await press('Cancel');
    expect(names()[0]).toBe('Ann Sample1');
    expect(of('Participants_Update')).toEqual([]);
  });

  test('shows what the server refuses at its field, and that it failed otherwise', async () => {
    const answers: (() => Answer)[] = [
      () => ({ code: 'CONFLICT', sentence: 'Email already exists', fields: ['email'] }),
      () => new Response('gone', { status: 500 }),
    ];
    await showPage({ Participants_Update: () => answers.shift()?.() ?? unreachable() });
    await press('Edit Ann Sample1');
    await press('Save');
    await pass(1);
    expect(screen.getByText('Email already exists')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await type('Email', 'other@example.com');
    await press('Save');
    await pass(1);
    expect(isAlert('Failed to update participant')).toBe(true);
    await type('First name', ' ');
    await press('Save');
    expect(screen.getByText('Please enter a first name')).toBeTruthy();
  });
});

describe('the deletion', () => {
  test('is asked about first', async () => {
    let isDeleted = false;
    const { of } = await showPage({
      Participants_List: () => listOf(isDeleted ? [ZOE] : undefined),
      Participants_Delete: () => {
        isDeleted = true;
        return { data: { deleteParticipant: 'Participant deleted successfully' } };
      },
    });
    await press('Delete Ann Sample1');
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByText('Are you sure you want to delete Ann Sample1?')).toBeTruthy();
    expect(of('Participants_Delete')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await pass(1);
    expect(of('Participants_Delete')[0]?.variables).toEqual({ id: 1 });
    expect(screen.getByText('Participant deleted successfully')).toBeTruthy();
    await pass(300);
    expect(names()).toEqual(['Zoe Sample2']);
  });

  test('says when it failed', async () => {
    await showPage({ Participants_Delete: () => new Response('gone', { status: 500 }) });
    await press('Delete Ann Sample1');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await pass(1);
    expect(isAlert('Failed to delete participant')).toBe(true);
  });
});

describe('Import CSV', () => {
  test('takes CSV files only', async () => {
    const { of } = await showPage();
    expect(screen.getByLabelText<HTMLInputElement>('Import CSV').accept).toBe('.csv');
    await pick('Import CSV', 'photo.jpg');
    expect(isAlert('Please select a CSV file')).toBe(true);
    await pick('Check file', 'photo.jpg');
    expect(of('Participants_Import')).toEqual([]);
    expect(of('Participants_CheckImport')).toEqual([]);
  });

  test('says that it is running, then what became of the rows, and the list is new', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const { of } = await showPage({
      Participants_Import: () => new Promise<Answer>((resolve) => (answer = resolve)),
    });
    await pick('Import CSV', 'EXPORT.CSV');
    expect(screen.getByLabelText<HTMLInputElement>('Importing...').disabled).toBe(true);
    answer(imported({ errors: ["Row 14, Email: 'jo@@x' is not an address"] }));
    await pass(1);
    expect(of('Participants_Import')[0]?.files).toHaveLength(1);
    expect(screen.getByText('Import completed: 40 imported, 23 updated')).toBeTruthy();
    const results = screen.getByRole('region', { name: 'Import Results' });
    expect([...results.querySelectorAll('dl > div')].map((node) => node.textContent)).toEqual([
      'Imported40',
      'Updated23',
      'Unchanged0',
      'Errors1',
    ]);
    expect(within(results).getByText("Row 14, Email: 'jo@@x' is not an address")).toBeTruthy();
    expect(of('Participants_List')).toHaveLength(2);
    await pass(4_301);
    expect(screen.queryByText('Import completed: 40 imported, 23 updated')).toBeNull();
    fireEvent.click(within(results).getByRole('button', { name: 'Close' }));
    await pass(1);
    expect(screen.queryByRole('region', { name: 'Import Results' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Import CSV'));
  });

  test('keeps the problems as a file', async () => {
    const texts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((text) => {
      texts.push(text as Blob);
      return 'blob:problems';
    });
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      links.push(this.download);
    });
    const errors = Array.from({ length: 201 }, (_, index) => `Row ${index + 2}, Name: is missing`);
    await showPage({ Participants_Import: () => imported({ errors }) });
    await pick('Import CSV');
    expect(screen.getByText('and 1 more, which the downloaded list names')).toBeTruthy();
    await press('Download the problems');
    expect(links).toEqual(['import-problems.txt']);
    expect(await texts[0]?.text()).toBe(`${errors.join('\n')}\n`);
  });

  test('says only that it failed; why is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await showPage({ Participants_Import: () => ({ code: 'BAD_INPUT', sentence: 'This is not a CSV file' }) });
    await pick('Import CSV');
    expect(isAlert('Failed to import participants')).toBe(true);
    expect(screen.queryByText('This is not a CSV file')).toBeNull();
    expect(logged).toHaveBeenCalledWith('Failed to import participants', 'This is not a CSV file');
  });
});

describe('Check file', () => {
  test('shows what an import would do, and imports the same file when told to', async () => {
    const { of } = await showPage({
      Participants_CheckImport: () => checked(),
      Participants_Import: () => imported(),
    });
    await pick('Check file');
    const dialog = screen.getByRole('dialog', { name: 'Check file' });
    expect(within(dialog).getByText('export.csv: 3 rows')).toBeTruthy();
    expect(within(dialog).getByText('1 new, 1 updated, 0 unchanged, 1 with problems')).toBeTruthy();
    expect(within(dialog).getByText("Row 4, Email: 'jo@@x' is not an address")).toBeTruthy();
    expect(within(dialog).getByRole('cell', { name: 'Ann Sample' })).toBeTruthy();
    expect(of('Participants_Import')).toEqual([]);
    await press('Import this file');
    expect(of('Participants_Import')[0]).toMatchObject({ variables: { columns: null } });
    expect(screen.getByText('Import completed: 40 imported, 23 updated')).toBeTruthy();
  });

  test('checks anew with a column that is chosen, and remembers it for check and import', async () => {
    const answers = [
      checked({ problem: 'The first row of the file names no column for the name or the email', rows: 0 }),
    ];
    const { of } = await showPage({
      Participants_CheckImport: () => answers.shift() ?? checked({ columns: { ...COLUMNS, quantity: 'Seats' } }),
      Participants_Import: () => imported(),
    });
    await pick('Check file');
    expect(screen.getByText('The first row of the file names no column for the name or the email')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import this file' }).disabled).toBe(true);
    await type('Quantity', 'Seats');
    const { __typename, ...columns } = COLUMNS;
    const chosen = { ...columns, quantity: 'Seats', forHeaders: ['Name', 'Email', 'Seats'] };
    expect(of('Participants_CheckImport')[1]?.variables['columns']).toEqual(chosen);
    expect(screen.getByRole('cell', { name: '2' })).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    await pass(300);
    await pick('Import CSV');
    expect(of('Participants_Import')[0]?.variables['columns']).toEqual(chosen);
    await pick('Check file');
    expect(of('Participants_CheckImport')[2]?.variables['columns']).toEqual(chosen);
  });

  test('says when it failed, and tries again', async () => {
    const answers: (() => Answer)[] = [unreachable, () => ({ code: 'BAD_INPUT', sentence: 'This is not a CSV file' })];
    await showPage({ Participants_CheckImport: () => answers.shift()?.() ?? checked() });
    await pick('Check file');
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('This is not a CSV file')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('export.csv: 3 rows')).toBeTruthy();
  });
});
