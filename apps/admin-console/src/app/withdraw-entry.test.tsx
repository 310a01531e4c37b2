// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, type Answer } from '../testing/fake-gateway.ts';
import { ENTRIES, listOf, names, showEntries } from './testing/entries-context.ts';
import { freshDeviceForEachTest, isAlert, pass, press, type } from './testing/console.tsx';

freshDeviceForEachTest();

describe('deleting', () => {
  test('is asked about first', async () => {
    const { of } = await showEntries();
    await press('Delete Thea Alderwood');
    await press('Cancel', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Delete')).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Thea Alderwood');
  });

  test('takes the entry off the list', async () => {
    let isGone = false;
    await showEntries({
      ManageEntries_List: () => listOf(isGone ? ENTRIES.slice(1) : ENTRIES),
      ManageEntries_Delete: () => {
        isGone = true;
        return { data: { deleteEntry: true } };
      },
    });
    await press('Delete Thea Alderwood');
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
    expect(names()).toEqual(['Ada Sample2']);
    expect(document.activeElement).not.toBe(document.body);
  });

  test.each<[string, () => Answer, string]>([
    ['a refusal', () => ({ code: 'NOT_FOUND', sentence: 'Entry not found' }), 'Entry not found'],
    ['an answer without words', () => new Response('', { status: 502 }), 'Failed to delete entry'],
    ['no answer', unreachable, 'Error connecting to server'],
  ])('says what %s means', async (_what, answer, sentence) => {
    await showEntries({ ManageEntries_Delete: answer });
    await press('Delete Thea Alderwood');
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(isAlert(sentence)).toBe(true);
  });
});

describe('disqualifying', () => {
  test('wants a reason, and sends it', async () => {
    const { of } = await showEntries({ ManageEntries_Disqualify: () => ({ data: { disqualifyEntry: true } }) });
    await press('Disqualify Thea Alderwood');
    await press('Disqualify', 'alertdialog');
    expect(screen.getByText('Please enter a reason')).toBeTruthy();
    await type('Reason', ' Caught outside the boundaries ');
    await press('Disqualify', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Disqualify')[0]?.variables).toEqual({ id: 1, reason: 'Caught outside the boundaries' });
    expect(screen.getByText('Entry disqualified')).toBeTruthy();
    expect(of('ManageEntries_List')).toHaveLength(2);
  });

  test('shows who does not count, why and by whom, and restores', async () => {
    const { of } = await showEntries({
      ManageEntries_Restore: () => ({ data: { restoreEntry: { __typename: 'Entry', id: 9, rank: 1 } } }),
    });
    await press('Disqualified (1)');
    expect(screen.getByText('Wrong Waters')).toBeTruthy();
    expect(screen.getByText('Caught outside the boundaries')).toBeTruthy();
    expect(screen.getByText('Disqualified by admin at 2:05 PM')).toBeTruthy();
    await press('Restore Wrong Waters');
    expect(of('ManageEntries_Restore')[0]?.variables).toEqual({ id: 9 });
    expect(screen.getByText('Entry restored')).toBeTruthy();
  });

  test('deletes who does not count, after asking', async () => {
    const { of } = await showEntries({ ManageEntries_Delete: () => ({ data: { deleteEntry: true } }) });
    await press('Disqualified (1)');
    await press('Delete Wrong Waters');
    expect(screen.getByText(/^The entry of Wrong Waters and its photo are deleted/)).toBeTruthy();
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Delete')[0]?.variables).toEqual({ id: 9 });
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
  });
});
