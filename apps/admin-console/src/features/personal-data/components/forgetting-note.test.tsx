// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, press, showPage } from '../../../testing/page.tsx';
import { ForgettingNote } from './forgetting-note.tsx';

freshDeviceForEachTest();

const forgetting = (changes: object) => ({
  data: {
    forgetting: {
      __typename: 'Forgetting',
      weeks: 8,
      isChosen: true,
      dueAt: null,
      isExportOffered: false,
      areTextsWaiting: false,
      erasedAt: null,
      ...changes,
    },
  },
});
const dueAt = '2025-10-05T01:00:00.000Z';

test.each([
  [{}, 'Personal data is erased 8 weeks after the end of the derby.'],
  [{ dueAt }, 'Personal data is erased on October 4, 2025.'],
  [{ dueAt, isExportOffered: true }, 'Personal data is erased on October 4, 2025. Export the consents before.'],
  [
    { dueAt, areTextsWaiting: true },
    'Personal data is erased on October 4, 2025, but not while a text is waiting or unknown.',
  ],
  [{ erasedAt: dueAt }, 'Personal data was erased on October 4, 2025.'],
  [{ weeks: 0 }, 'Personal data is not erased.'],
])('says what happens for %j', async (changes, sentence) => {
  await showPage(<ForgettingNote />, { Forgetting_Read: () => forgetting(changes) });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: 'Export the consents' })).toHaveLength(
    'isExportOffered' in changes ? 1 : 0,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('an older installation chooses to erase nothing', async () => {
  const { sentAs } = await showPage(<ForgettingNote />, {
    Forgetting_Read: inTurn(forgetting({ weeks: 0, isChosen: false }), forgetting({ weeks: 0 })),
    PersonalData_Keep: () => ({ data: { updateSettings: 'Settings saved successfully' } }),
  });
  expect(screen.getByText('Please decide when personal data is erased.')).toBeTruthy();
  await press('Erase nothing');
  expect(sentAs('PersonalData_Keep')).toHaveLength(1);
  expect(screen.getByText('Personal data is not erased.')).toBeTruthy();
});
