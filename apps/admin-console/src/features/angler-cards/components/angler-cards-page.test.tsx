// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshDeviceForEachTest, press, showPage, type } from '../../../testing/page.tsx';
import { titleSizeOf } from '../title-size.ts';
import { AnglerCardsPage } from './angler-cards-page.tsx';

freshDeviceForEachTest();

async function showCards() {
  const sent = await showPage(<AnglerCardsPage />, {
    AnglerCards_Page: ({ from, to }) => ({
      data: {
        cardCodes: Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${Number(from) + index}-7kq3`),
        event: { __typename: 'Event', title: 'Rangers Salmon Derby 2025' },
      },
    }),
  });
  await vi.waitFor(() => expect(screen.getAllByText('Scan me: your fish')).toHaveLength(100));
  return sent;
}

test('the page shows a hundred cards with the title of the event, and prints all of them', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await showCards();
  expect(screen.getByText('The first 10 of 100 cards. All of them are printed.')).toBeTruthy();
  expect(screen.getAllByText('Rangers Salmon Derby 2025')).toHaveLength(100);
  expect(screen.getByText('100')).toBeTruthy();
  await press('Print 100 cards');
  expect(print).toHaveBeenCalledOnce();
});

test('another range is asked for once it is shown', async () => {
  const sent = await showCards();
  await type('From card', '301');
  await type('To card', ' 301 ');
  await press('Show cards');
  expect(sent.sentAs('AnglerCards_Page')).toEqual([
    { from: 1, to: 100 },
    { from: 301, to: 301 },
  ]);
  expect(screen.getByRole('button', { name: 'Print 1 card' })).toBeTruthy();
});

test.each([
  ['0', '10', 'Please type a number from 1 to 99999'],
  ['1e3', '2000', 'Please type a number from 1 to 99999'],
  ['9'.repeat(400), '10', 'Please type a number from 1 to 99999'],
  ['10', '9', 'The last card must not be before the first'],
  ['41', '541', 'At most 500 cards a print, here up to 540'],
])('the range from %s to %s is refused in words', async (from, to, sentence) => {
  const sent = await showCards();
  await type('From card', from);
  await type('To card', to);
  await press('Show cards');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent.of('AnglerCards_Page')).toHaveLength(1);
});

test.each([
  ['Rangers Salmon Derby 2025', 19],
  ['M'.repeat(60), 11],
  ['夏のサーモン釣り大会'.repeat(6), 9],
])('the title %s has %d points', (title, points) => {
  expect(titleSizeOf(title)).toBe(points);
});
