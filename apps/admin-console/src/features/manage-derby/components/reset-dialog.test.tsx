// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { broken, inTurn, type GatewayResponse, type GatewayResponses } from '../../../testing/fake-gateway.ts';
import { watchDownloads } from '../../../testing/watch-downloads.ts';
import { run } from '../../../testing/samples.ts';
import { overview, showManageDerby } from '../testing/derby-context.tsx';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  pass,
  press,
  slowServer,
  toggle,
  type,
} from '../../../testing/page.tsx';

freshDeviceForEachTest();

const ended = () => overview(run(1, { delivered: 1 }));
const NO_CHOICES = { keepPhotos: true, removeParticipants: false, next: null };
const ARCHIVED =
  'The final boards of both divisions, at /results/2025: initials, last names and weights, never phone numbers.';

const done = (): GatewayResponse => ({
  data: {
    resetDerby: {
      __typename: 'ResetDerbyResult',
      message: 'The derby is active again and registration is open. The result of 2025 is archived.',
      entriesDeleted: 42,
      photosDeleted: 17,
      archivedYear: '2025',
      backupName: '2025-08-30T190000Z-reset',
    },
  },
});

async function openDialog(responses: GatewayResponses = {}) {
  const context = await showManageDerby({ ManageDerby_Overview: ended, ...responses });
  await press('Reset Competition');
  return { ...context, dialog: () => within(screen.getByRole('alertdialog')) };
}

const confirmReset = () => press('Reset Competition', 'alertdialog');

describe('Reset Competition', () => {
  test('is offered only when the derby has ended', async () => {
    await showManageDerby();
    expect(screen.queryByRole('button', { name: 'Reset Competition' })).toBeNull();
  });

  test('is disabled with the reason while the server would refuse it', async () => {
    const refusal = 'The end of the derby is still being completed';
    const { count } = await showManageDerby({
      ManageDerby_Overview: inTurn(overview(run(1, { delivered: 1 }), { resetRefusal: refusal }), ended()),
    });
    const button = () => screen.getByRole('button', { name: 'Reset Competition' });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(refusal)).toBeTruthy();
    await pass(3_000);
    expect(count('ManageDerby_Overview')).toBe(2);
    expect(button().getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByText(refusal)).toBeNull();
  });

  test('shows what is deleted, archived and backed up, and does nothing on Cancel', async () => {
    const { count, dialog } = await openDialog();
    expect(document.activeElement?.textContent).toBe(
      'All entries, photos that are not on the final boards and the SMS history are deleted. Only the operator can undo this, from the backup.',
    );
    expect(dialog().getByText(`${ARCHIVED} Visitors see the result.`)).toBeTruthy();
    expect(
      dialog().getByText(
        'A backup is made on the server first. If it fails, nothing is deleted. It is listed in Global Settings, tab Database, under Backups.',
      ),
    ).toBeTruthy();
    await press('Cancel', 'alertdialog');
    await pass(500);
    expect(count('ManageDerby_Reset')).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reset Competition' }));
  });

  test('says that the result of a private leaderboard is hidden', async () => {
    const { dialog } = await openDialog({
      ManageDerby_Overview: () => overview(run(1, { delivered: 1 }), {}, { isPublic: false }),
    });
    expect(
      dialog().getByText(
        `${ARCHIVED} The leaderboard is private, so the result is hidden until you publish it under Past Derbies.`,
      ),
    ).toBeTruthy();
  });

  test('sends the choices and shows what they delete', async () => {
    const { dialog, sentAs } = await openDialog({ ManageDerby_Reset: done });
    const KEEP = 'Keep the photos with the archived result';
    const hint = () => document.querySelector(`[id="${field(KEEP).getAttribute('aria-describedby')}"]`)?.textContent;
    expect(hint()).toBe('The photos of the final boards stay with the result. All other photos are deleted.');
    await toggle(KEEP);
    expect(hint()).toBe('All photos of this derby are deleted. Only the backup still contains them.');
    await type('Participants', 'remove');
    expect(
      dialog().getByText(
        'All entries, participants, photos and the SMS history are deleted. Only the operator can undo this, from the backup.',
      ),
    ).toBeTruthy();
    await confirmReset();
    expect(sentAs('ManageDerby_Reset')).toEqual([
      { input: { keepPhotos: false, removeParticipants: true, next: null } },
    ]);
  });

  test('completes an interrupted reset without new choices', async () => {
    const { dialog, sentAs } = await openDialog({
      ManageDerby_Overview: () => overview(run(1, { delivered: 1 }), { isResetting: true }),
      ManageDerby_Reset: done,
    });
    expect(document.activeElement?.textContent).toBe(
      'A reset was interrupted. This completes it as it was chosen then.',
    );
    expect(dialog().queryByLabelText('Participants')).toBeNull();
    await confirmReset();
    expect(sentAs('ManageDerby_Reset')).toEqual([{ input: NO_CHOICES }]);
  });

  test('offers CSV files of all entries by division', async () => {
    const downloads = watchDownloads();
    await openDialog({
      ManageDerby_ExportEntries: ({ division }) => ({
        data: { exportEntries: { fileName: `${String(division)}.csv`, csv: 'Rank' } },
      }),
    });
    await press('Regular Division (CSV)', 'alertdialog');
    await press('Junior Division (CSV)', 'alertdialog');
    expect(downloads.map(({ name }) => name)).toEqual(['REGULAR.csv', 'JUNIOR.csv']);
  });

  test('shows in the dialog that a download failed', async () => {
    const { dialog } = await openDialog({ ManageDerby_ExportEntries: broken });
    await press('Regular Division (CSV)', 'alertdialog');
    expect(dialog().getByText('Failed to export entries to CSV.')).toBeTruthy();
  });

  test('shows what was deleted for 10 s and focuses the status of the active derby', async () => {
    const { count } = await openDialog({
      ManageDerby_Overview: inTurn(ended(), overview('active')),
      ManageDerby_Reset: done,
    });
    expect(count('ManageDerby_Settings')).toBe(2);
    await confirmReset();
    const text =
      'Competition reset successfully! The derby is active again and registration is open. The result of 2025 is archived. (42 entries deleted, 17 photos cleaned up).';
    expect(screen.getByText(text)).toBeTruthy();
    await pass(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'End Derby' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Derby Status');
    expect(count('ManageDerby_Settings')).toBe(3);
    expect(count('ManageDerby_Statistics')).toBe(2);
    await pass(9_400);
    expect(screen.getByText(text).className).toContain('opacity-100');
    await pass(500);
    expect(screen.queryByText(text)).toBeNull();
    expect(screen.getByText('Backup 2025-08-30T190000Z-reset was made before the reset.')).toBeTruthy();
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Archived');
    const note = within(screen.getByText(/^Backup .+-reset was made/).parentElement ?? document.body);
    expect(note.getByRole('link', { name: 'Edit event' }).getAttribute('href')).toBe('/admin/derby/event');
    expect(note.getByRole('link', { name: 'Past Derbies' }).getAttribute('href')).toBe('/admin/derby/results');
  });

  test('leaves the step Archived when the next day is set', async () => {
    const next = overview('active', {}, { phase: 'OFF_SEASON', weighInStart: '2099-08-14T12:00' });
    await openDialog({ ManageDerby_Overview: inTurn(ended(), next), ManageDerby_Reset: done });
    await confirmReset();
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Set up');
  });

  test('stays open as it was filled in and says why it failed', async () => {
    const { count, dialog } = await openDialog({ ManageDerby_Reset: failing() });
    await type('Participants', 'remove');
    await expectFailures(confirmReset, 'Failed to reset competition', 'Failed to reset competition. Please try again.');
    expect(dialog().getByText('Failed to reset competition. Please try again.')).toBeTruthy();
    expect(field('Participants').value).toBe('remove');
    expect(count('ManageDerby_Overview')).toBe(4);
  });
});

test('a reset says how much it deletes and keeps, and while it runs the step of the server', async () => {
  const server = slowServer();
  let resetStep: string | null = null;
  const { dialog } = await openDialog({
    ManageDerby_Reset: server.hold,
    ManageDerby_ResetCounts: () => ({
      data: {
        derbyStats: { __typename: 'DerbyStats', total: 82, entriesWithPhotos: 26 },
        disqualifiedEntries: [{ __typename: 'DisqualifiedEntry', id: 4 }],
      },
    }),
    ManageDerby_ResetStep: () => ({ data: { derby: { __typename: 'Derby', resetStep } } }),
  });
  expect(dialog().getByText('Deletes 83 entries, keeps 26 photos')).toBeTruthy();
  await toggle('Keep the photos with the archived result');
  expect(dialog().getByText('Deletes 83 entries and all photos')).toBeTruthy();
  await confirmReset();
  const steps = () =>
    within(dialog().getByRole('list', { name: 'Steps of the reset' }))
      .getAllByRole('listitem')
      .map((step) => `${step.textContent}${step.hasAttribute('aria-current') ? ' now' : ''}`);
  expect(steps()).toEqual(['Backup', 'Archive', 'Delete']);
  resetStep = 'ARCHIVE';
  await pass(1_000);
  expect(steps()).toEqual(['Backup', 'Archive now', 'Delete']);
  expect(dialog().getByRole('status').textContent).toBe('Step 2 of 3: Archive');
  resetStep = null;
  await pass(1_000);
  expect(dialog().getByRole('status').textContent).toBe('All steps are done');
  await server.respond(done());
});

describe('the next derby', () => {
  const chooseNext = () => toggle('Start next year’s derby');

  test('starts with the title of the next year and no day, and is sent with the reset', async () => {
    const { dialog, sentAs } = await openDialog({ ManageDerby_Reset: done });
    expect(dialog().queryByLabelText('Day of the weigh-in')).toBeNull();
    await chooseNext();
    expect(field('Title of the next derby').value).toBe('Rangers Salmon Derby 2026');
    expect(field('Day of the weigh-in').value).toBe('');
    await type('Title of the next derby', ' Coho Cup 2026 ');
    await type('Day of the weigh-in', '2026-08-08');
    await confirmReset();
    expect(sentAs('ManageDerby_Reset')).toEqual([
      { input: { ...NO_CHOICES, next: { title: 'Coho Cup 2026', date: '2026-08-08' } } },
    ]);
  });

  test('shows an error at each invalid field, focuses the first one and sends nothing', async () => {
    const { dialog, count } = await openDialog();
    await chooseNext();
    await type('Title of the next derby', ' ');
    await confirmReset();
    expect(dialog().getByText('Please enter a title')).toBeTruthy();
    expect(dialog().getByText('Please enter the day of the weigh-in')).toBeTruthy();
    expect(document.activeElement).toBe(field('Title of the next derby'));
    await type('Title of the next derby', 'x'.repeat(121));
    await type('Day of the weigh-in', '2101-08-08');
    expect(dialog().queryByText('Please enter a title')).toBeNull();
    field('Day of the weigh-in').focus();
    await type('Day of the weigh-in', '2102-08-08');
    expect(document.activeElement).toBe(field('Day of the weigh-in'));
    await confirmReset();
    expect(document.activeElement).toBe(field('Title of the next derby'));
    expect(dialog().getByText('The title must be at most 120 characters')).toBeTruthy();
    expect(dialog().getByText('Please enter a year from 2000 to 2100')).toBeTruthy();
    expect(count('ManageDerby_Reset')).toBe(0);
  });

  test('has the year of the chosen day in its title until the title is typed', async () => {
    await openDialog();
    await chooseNext();
    await type('Day of the weigh-in', '2027-08-14');
    expect(field('Title of the next derby').value).toBe('Rangers Salmon Derby 2027');
    await type('Title of the next derby', 'Coho Cup 2027');
    await type('Day of the weigh-in', '2028-08-12');
    expect(field('Title of the next derby').value).toBe('Coho Cup 2027');
  });

  test('is not sent while its title says another year, which one press corrects', async () => {
    const { dialog, sentAs } = await openDialog({ ManageDerby_Reset: done });
    await chooseNext();
    await type('Title of the next derby', 'Coho Cup 2026');
    await type('Day of the weigh-in', '2027-08-14');
    expect(dialog().getByText('The title says 2026, the day is in 2027.')).toBeTruthy();
    await confirmReset();
    expect(sentAs('ManageDerby_Reset')).toEqual([]);
    expect(document.activeElement).toBe(field('Title of the next derby'));
    await press('Use 2027', 'alertdialog');
    expect(dialog().queryByText('The title says 2026, the day is in 2027.')).toBeNull();
    await confirmReset();
    expect(sentAs('ManageDerby_Reset')).toEqual([
      { input: { ...NO_CHOICES, next: { title: 'Coho Cup 2027', date: '2027-08-14' } } },
    ]);
  });

  test('is not sent after it was deselected', async () => {
    const { sentAs } = await openDialog({ ManageDerby_Reset: done });
    await chooseNext();
    await chooseNext();
    await confirmReset();
    expect(sentAs('ManageDerby_Reset')).toEqual([{ input: NO_CHOICES }]);
  });

  test.each([
    ['Day of the weigh-in', 'date must be a day of the calendar such as 2027-08-14'],
    ['Title of the next derby', 'must not contain control characters'],
  ])('shows a refusal of the server at %s and keeps the dialog open', async (label, sentence) => {
    await openDialog({
      ManageDerby_Reset: () => ({ code: 'BAD_INPUT', sentence, fields: ['next'] }),
    });
    await chooseNext();
    await type('Day of the weigh-in', '2026-08-08');
    await confirmReset();
    const control = field(label);
    expect(
      control
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain(sentence);
    expect(document.activeElement).toBe(control);
  });
});
