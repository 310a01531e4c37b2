// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshDeviceForEachTest, showPage } from '../../../testing/page.tsx';
import { RepliesPage } from './replies-page.tsx';

freshDeviceForEachTest();

const REPLY = {
  __typename: 'Reply',
  id: 1,
  at: '2025-08-09T22:30:00.000Z',
  phoneNumber: '2505550142',
  names: ['Ada Cho', 'Ben Cho'],
  text: 'Is there still parking?',
};

test('lists each text with who sent it', async () => {
  await showPage(<RepliesPage />, {
    Replies_Page: () => ({ data: { replies: [REPLY, { ...REPLY, id: 2, names: [] }] } }),
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Cho, Ben Cho250 555 0142August 9, 2025, 3:30 PMIs there still parking?',
    'Not known250 555 0142August 9, 2025, 3:30 PMIs there still parking?',
  ]);
  expect(screen.getAllByRole('link', { name: '250 555 0142' })[0]?.getAttribute('href')).toBe('tel:+12505550142');
});

test('says that there are none', async () => {
  await showPage(<RepliesPage />, { Replies_Page: () => ({ data: { replies: [] } }) });
  expect(screen.getByText('No text has come from a phone since the last reset.')).toBeTruthy();
});
