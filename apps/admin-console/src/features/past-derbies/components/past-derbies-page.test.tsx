// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, type GatewayResponses } from '../../../testing/fake-gateway.ts';
import { expectFailures, failing, freshDeviceForEachTest, pass, press, showPage } from '../../../testing/page.tsx';
import { PastDerbiesPage } from './past-derbies-page.tsx';

freshDeviceForEachTest();

const LATEST = {
  __typename: 'PastDerby',
  year: '2025-2',
  title: 'Rangers Autumn Derby 2025',
  endedAt: '2025-10-12T00:05:00.000Z',
  isPublished: false,
  regularEntries: 1,
  juniorEntries: 0,
  hasPhotos: false,
  draws: [],
};
const FIRST = {
  ...LATEST,
  year: '2025',
  title: 'Rangers Salmon Derby 2025',
  endedAt: '2025-08-09T23:02:00.000Z',
  isPublished: true,
  regularEntries: 42,
  juniorEntries: 7,
  hasPhotos: true,
};

const listOf = (...derbies: object[]) => ({ data: { archivedDerbies: derbies, areExportsOn: true } });
const showPastDerbies = (responses: GatewayResponses = {}) =>
  showPage(<PastDerbiesPage />, { PastDerbies_List: () => listOf(LATEST, FIRST), ...responses });

const cards = () =>
  within(screen.getByRole('list', { name: 'Past derbies, latest first' }))
    .getAllByRole('listitem')
    .map((card) => within(card));
const cardOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('li');
  if (!card) throw new Error(`There is no card of ${title}`);
  return within(card);
};
const factsOf = (title: string) =>
  Object.fromEntries(
    cardOf(title)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

const DRAW = {
  __typename: 'PastDraw',
  prizeTitle: 'A rod',
  ticketId: 'T-0003',
  firstInitial: 'C',
  lastName: 'Sample',
  drawnAt: '2025-08-09T23:20:00.000Z',
  wasAbsent: true,
};

describe('the list of past derbies', () => {
  test('keeps the log of the draws', async () => {
    await showPastDerbies({ PastDerbies_List: () => listOf({ ...LATEST, draws: [DRAW] }) });
    expect(screen.getByText('Draws (1)').nextElementSibling?.textContent).toBe(
      '4:20 PM, A rod: T-0003, C. Sample, not here',
    );
  });

  test('shows what is archived of each derby and whether it is published', async () => {
    await showPastDerbies();
    expect(cards()).toHaveLength(2);
    expect(factsOf('Rangers Salmon Derby 2025')).toEqual({
      Year: '2025',
      Ended: 'August 9, 2025',
      'Regular Division': '42 entries',
      'Junior Division': '7 entries',
      Photos: 'Yes',
    });
    expect(factsOf('Rangers Autumn Derby 2025')).toEqual({
      Year: '2025-2',
      Ended: 'October 11, 2025',
      'Regular Division': '1 entry',
      'Junior Division': '0 entries',
      Photos: 'No',
    });
    expect(cardOf('Rangers Salmon Derby 2025').getByText('Published')).toBeTruthy();
    expect(cardOf('Rangers Autumn Derby 2025').getByText('Hidden')).toBeTruthy();
  });

  test('links to the public page of a published derby and back to Manage Derby', async () => {
    await showPastDerbies();
    const links = screen.getAllByRole('link', { name: /^View result of / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/results/2025']);
    expect(screen.getByRole('link', { name: 'Back to Manage Derby' }).getAttribute('href')).toBe('/admin/derby');
  });

  test('offers the press sheet of a published derby', async () => {
    await showPastDerbies();
    const sheets = screen.getAllByRole('button', { name: /^Press sheet/ });
    expect(sheets.map((button) => button.getAttribute('aria-label'))).toEqual(['Press sheet of 2025']);
  });

  test('says that there is no past derby', async () => {
    await showPastDerbies({ PastDerbies_List: () => listOf() });
    expect(screen.getByText('There is no past derby yet. A derby is archived when it is reset.')).toBeTruthy();
  });
});

describe('changing a past derby', () => {
  test('hides the derby and publishes it again', async () => {
    const hidden = { ...FIRST, isPublished: false };
    const { sentAs } = await showPastDerbies({
      PastDerbies_List: inTurn(listOf(FIRST), listOf(hidden), listOf(FIRST)),
      PastDerbies_Publish: ({ isPublished }) => ({ data: { publishPastDerby: { ...FIRST, isPublished } } }),
    });
    await press('Hide the result of 2025');
    expect(screen.getByText('The result of 2025 is hidden')).toBeTruthy();
    expect(cardOf('Rangers Salmon Derby 2025').getByText('Hidden')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View result of 2025' })).toBeNull();
    await press('Publish the result of 2025');
    expect(screen.getByText('The result of 2025 is published')).toBeTruthy();
    expect(sentAs('PastDerbies_Publish')).toEqual([
      { year: '2025', isPublished: false },
      { year: '2025', isPublished: true },
    ]);
    expect(document.activeElement?.textContent).toBe('Hide');
  });

  test('deletes the derby after a confirmation and focuses the list', async () => {
    const { sentAs } = await showPastDerbies({
      PastDerbies_List: inTurn(listOf(LATEST, FIRST), listOf(LATEST)),
      PastDerbies_Delete: () => ({ data: { deletePastDerby: true } }),
    });
    await press('Delete the result of 2025');
    expect(sentAs('PastDerbies_Delete')).toEqual([]);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete the result of 2025?' }));
    expect(
      dialog.getByText(
        'The result of Rangers Salmon Derby 2025 and its photos are deleted for good. Backups that were made before still have them.',
      ),
    ).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press('Delete Result', 'alertdialog');
    await pass(500);
    expect(sentAs('PastDerbies_Delete')).toEqual([{ year: '2025' }]);
    expect(screen.getByText('The result of 2025 was deleted')).toBeTruthy();
    expect(cards()).toHaveLength(1);
    expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Past derbies, latest first' }))).toBe(
      true,
    );
    expect(document.activeElement).not.toBe(document.body);
  });

  test.each([
    ['Hide the result of 2025', 'The result could not be hidden.'],
    ['Publish the result of 2025-2', 'The result could not be published.'],
  ])('shows a failure and reloads the list: %s', async (button, failed) => {
    const { of } = await showPastDerbies({ PastDerbies_Publish: failing() });
    await expectFailures(() => press(button), failed);
    expect(of('PastDerbies_List')).toHaveLength(4);
  });

  test('shows that a deletion failed', async () => {
    await showPastDerbies({ PastDerbies_Delete: failing() });
    const remove = async (): Promise<void> => {
      await press('Delete the result of 2025');
      await press('Delete Result', 'alertdialog');
    };
    await expectFailures(remove, 'The result could not be deleted.');
    expect(cards()).toHaveLength(2);
  });
});
