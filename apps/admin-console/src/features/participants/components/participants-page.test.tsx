// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, refused } from '../../../testing/fake-gateway.ts';
import { ANN, HANK, listOf, participant, showParticipants, ZOE } from '../testing/participants-context.tsx';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  pass,
  press,
  type,
  slowServer,
} from '../../../testing/page.tsx';

freshDeviceForEachTest();

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the list of participants', () => {
  test('shows that it is loading, and a text for an empty list', async () => {
    const server = slowServer();
    await showParticipants({ Participants_List: server.hold });
    expect(screen.getByText('Loading participants...')).toBeTruthy();
    await server.respond(listOf([]));
    expect(screen.getByText('No participants found')).toBeTruthy();
    expect(screen.getByText('Import a CSV file to start.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Participants (0)' })).toBeTruthy();
  });

  test('shows all participants with counts and status', async () => {
    await showParticipants();
    expect(screen.getByRole('heading', { name: 'Manage Participants' })).toBeTruthy();
    expect(screen.getAllByRole('row')[0]?.textContent).toBe(
      'Name↑Email↑Total Tickets↑Derby Entries↑Junior Entries↑Status↑Actions',
    );
    expect(names()).toEqual(['Ann Sample1', 'Zoe Sample2', 'Hank Sample3']);
    const badges = ['Active', 'Checked In', 'Cancelled'].map((status) => screen.getByText(status).className);
    expect(badges.map((classes) => /bg-(\S+)/.exec(classes)?.[1])).toEqual(['sea', 'panel-2', 'bad-soft']);
  });

  test('is sorted by a column, and filtered by who has not weighed in', async () => {
    const weighed = participant(4, { firstName: 'Cy', totalTickets: 9, hasWeighedIn: true });
    await showParticipants({ Participants_List: () => listOf([ZOE, ANN, weighed, HANK]) });
    expect(screen.getByText('4 participants, 21 tickets: 12 derby, 4 junior. 1 has weighed in.')).toBeTruthy();
    await press('Total Tickets');
    expect(names()[0]).toBe('Cy Sample4');
    await press('Name');
    expect(names()).toEqual(['Ann Sample1', 'Zoe Sample2', 'Hank Sample3', 'Cy Sample4']);
    await press('Name');
    expect(names()[0]).toBe('Cy Sample4');
    // Who has cancelled is not expected.
    await press('Not weighed in yet 2');
    expect(names()).toEqual(['Zoe Sample2', 'Ann Sample1']);
    expect(screen.getByRole('heading', { name: 'Participants (2)' })).toBeTruthy();
  });

  test('counts the search results and says when nothing matches', async () => {
    await showParticipants();
    await type('Search participants', 'ZO');
    expect(names()).toEqual(['Zoe Sample2']);
    expect(screen.getByRole('heading', { name: 'Participants (1)' })).toBeTruthy();
    await type('Search participants', 'nobody');
    expect(screen.getByText('No participants found')).toBeTruthy();
    expect(screen.queryByText('Import a CSV file to start.')).toBeNull();
    await press('Clear search');
    expect(names()).toHaveLength(3);
  });
});

const hintOf = (input: HTMLInputElement) => input.closest('div')?.querySelector('p[id$="-hint"]')?.textContent;

describe('editing a participant', () => {
  test('shows before the save as which number of tickets a text is saved', async () => {
    const { sentAs } = await showParticipants({
      Participants_Update: () => ({ data: { updateParticipant: ANN } }),
    });
    for (const [text, count] of [
      ['12-8', 12],
      ['7.5', 7],
      ['1e3', 1],
      ['0x10', 0],
      [' 12 ', 12],
      ['012', 12],
    ] as const) {
      await press('Edit Ann Sample1');
      await type('Total Tickets', text);
      expect(field('Total Tickets')).toMatchObject({ type: 'text', inputMode: 'numeric', value: text });
      expect(hintOf(field('Total Tickets'))).toBe(text.trim() === String(count) ? undefined : `Saved as ${count}.`);
      await press('Save');
      expect(sentAs('Participants_Update').at(-1)).toMatchObject({ input: { totalTickets: count } });
    }
  });

  test('sends the changed fields with whole numbers from 0, shows the saved values and restores the focus', async () => {
    const { sentAs } = await showParticipants({
      Participants_Update: () => ({ data: { updateParticipant: { ...ANN, lastName: 'Married', juniorEntries: 0 } } }),
    });
    await press('Edit Ann Sample1');
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(screen.getByRole('button', { name: 'Edit Zoe Sample2' }).getAttribute('aria-disabled')).toBe('true');
    const status = screen.getByLabelText<HTMLSelectElement>('Status');
    expect([...status.options].map(({ text }) => text)).toEqual(['Active', 'Checked In', 'Cancelled']);
    await type('Last name', ' Married ');
    await type('Email', ' ');
    await type('Total Tickets', '7');
    await type('Derby Entries', '-2');
    await type('Junior Entries', '');
    expect([field('Total Tickets'), field('Derby Entries'), field('Junior Entries')].map(hintOf)).toEqual([
      undefined,
      'Saved as 0.',
      'Saved as 0.',
    ]);
    await type('Status', 'checked-in');
    await press('Save');
    const person = { lastName: 'Married', email: null, status: 'checked-in' };
    const counts = { totalTickets: 7, derbyEntries: 0, juniorEntries: 0 };
    expect(sentAs('Participants_Update')).toEqual([{ id: 1, input: { ...person, ...counts } }]);
    expect(screen.getByText('Participant updated successfully')).toBeTruthy();
    expect(names()[0]).toBe('Ann Married');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Ann Married');
  });

  test('sends nothing on Cancel', async () => {
    const { of } = await showParticipants();
    await press('Edit Ann Sample1');
    await type('First name', 'Other');
    await press('Cancel');
    expect(names()[0]).toBe('Ann Sample1');
    expect(of('Participants_Update')).toEqual([]);
  });

  test('shows rejected and missing values at their fields', async () => {
    await showParticipants({ Participants_Update: refused('Email already exists', 'email') });
    await press('Edit Ann Sample1');
    await type('Email', 'zoe@example.com');
    await press('Save');
    expect(screen.getByText('Email already exists')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    await type('First name', ' ');
    await press('Save');
    expect(screen.getByText('Please enter a first name')).toBeTruthy();
  });

  test('shows why it failed', async () => {
    await showParticipants({ Participants_Update: failing() });
    await press('Edit Ann Sample1');
    await type('Last name', 'Other');
    await expectFailures(() => press('Save'), 'Failed to update participant');
  });
});

describe('deleting a participant', () => {
  test('requires a confirmation and removes the participant', async () => {
    const { of, sentAs } = await showParticipants({
      Participants_List: inTurn(listOf(), listOf([ZOE])),
      Participants_Delete: () => ({ data: { deleteParticipant: 'Participant deleted successfully' } }),
    });
    await press('Delete Ann Sample1');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete Ann Sample1?')).toBeTruthy();
    expect(of('Participants_Delete')).toEqual([]);
    await press('Delete', 'alertdialog');
    expect(sentAs('Participants_Delete')).toEqual([{ id: 1 }]);
    expect(screen.getByText('Participant deleted successfully')).toBeTruthy();
    await pass(300);
    expect(names()).toEqual(['Zoe Sample2']);
  });

  test('shows why it failed', async () => {
    await showParticipants({ Participants_Delete: failing() });
    const remove = async (): Promise<void> => {
      await press('Delete Ann Sample1');
      await press('Delete', 'alertdialog');
    };
    await expectFailures(remove, 'Failed to delete participant');
  });
});
