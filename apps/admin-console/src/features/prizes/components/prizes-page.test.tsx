// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, press, showPage } from '../../../testing/page.tsx';
import { PrizesPage } from './prizes-page.tsx';

freshDeviceForEachTest();

const ADA = { entryId: 1, rank: 1, isJunior: false, name: 'Ada Sample', ticketId: 'T-0001', fishWeightLbs: 24.1 };
const CHO = { ...ADA, entryId: 3, rank: 3, name: 'Ben Cho', ticketId: 'T-0003' };
const GRAND = {
  id: 'aaaaaaaa',
  title: 'Grand Prize',
  description: 'A boat',
  place: { division: 'REGULAR', rank: 1 },
  draw: null,
  sponsor: 'Kelp Forest Brewing',
  proposed: ADA,
  passedOver: [] as object[],
  official: null as object | null,
  receipt: null as object | null,
  drawn: null as object | null,
  absent: [] as object[],
};
const SECOND = {
  ...GRAND,
  id: 'bbbbbbbb',
  title: 'Second',
  place: { division: 'REGULAR', rank: 2 },
  sponsor: null,
  proposed: CHO,
  passedOver: [{ rank: 2, title: 'Grand Prize' }],
};
const DRAW = {
  ...GRAND,
  id: 'cccccccc',
  title: 'Draw',
  place: null,
  draw: { pool: 'DONATED', aboveLbs: null },
  proposed: null,
};
const RECEIPT = { entryId: 1, name: 'Ada Sample', takenAt: '2025-08-09T23:20:00.000Z', takenBy: 'bo' };

const book = (prizes: object[], hasEnded = true) => ({
  __typename: 'PrizeBook',
  hasEnded,
  isOnePrizePerPerson: true,
  prizes,
});
const bookOf = (...given: Parameters<typeof book>): GatewayResponse => ({ data: { prizeBook: book(...given) } });
const texts = () =>
  within(screen.getByRole('list', { name: 'Prizes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each prize names who gets it, with the reason, and can be handed out', async () => {
  const { sentAs } = await showPage(<PrizesPage />, {
    Prizes_Book: inTurn(bookOf([GRAND, SECOND, DRAW]), bookOf([{ ...GRAND, receipt: RECEIPT }, SECOND, DRAW])),
    Prizes_Take: () => ({ data: { takePrize: book([]) } }),
  });
  expect(texts()).toEqual([
    'Grand PrizeRegular Division, place 1. A boat, given by Kelp Forest BrewingAda Sample, #1, T-0001, 24.100000 lbsHand out',
    'SecondRegular Division, place 2. A boatBen Cho, #3, T-0003, 24.100000 lbs#2 already has Grand Prize, so #3Hand out',
    'DrawDraw among everyone who donated a catch. A boat, given by Kelp Forest BrewingDraw',
  ]);
  // On paper, as in the ceremony: the first place last, then the draws.
  const pages = Array.from(document.querySelectorAll('[data-print] section h2'), ({ textContent }) => textContent);
  expect(pages).toEqual(['Second', 'Grand Prize', 'Draw']);
  await press('Hand out: Grand Prize');
  expect(sentAs('Prizes_Take')).toEqual([{ prizeId: 'aaaaaaaa', entryId: 1 }]);
  expect(texts()[0]).toContain('Taken by Ada Sample, 4:20 PM');
  expect(screen.getByText('1 of 3 handed out, 1 to draw. Proposals follow the board.')).toBeTruthy();
});

test('a place without a fish says so and is not counted', async () => {
  await showPage(<PrizesPage />, { Prizes_Book: () => bookOf([{ ...GRAND, proposed: null }, SECOND]) });
  expect(texts()[0]).toContain('No fish has this place.');
  expect(screen.getByText('0 of 1 handed out. Proposals follow the board.')).toBeTruthy();
});

test('a prize that was handed out says who would have it now, and can be taken back', async () => {
  const moved = { ...GRAND, proposed: CHO, receipt: RECEIPT };
  const { sentAs } = await showPage(<PrizesPage />, {
    Prizes_Book: () => bookOf([moved]),
    Prizes_Return: () => ({ data: { returnPrize: book([]) } }),
  });
  expect(texts()[0]).toContain('Taken by Ada Sample, 4:20 PM; by the standings it would now be Ben Cho');
  await press('Take back: Grand Prize');
  expect(sentAs('Prizes_Return')).toEqual([{ prizeId: 'aaaaaaaa', entryId: 1 }]);
});

test('a drawn prize, who was not here and another official result are named', async () => {
  const drawn = {
    __typename: 'DrawnTicket',
    number: 2,
    ticketId: 'T-0003',
    name: 'Ben Cho',
    drawnAt: RECEIPT.takenAt,
    drawnBy: 'bo',
    reason: null,
  };
  await showPage(<PrizesPage />, {
    Prizes_Book: () =>
      bookOf([
        { ...GRAND, official: { name: 'Dot Sample' } },
        { ...DRAW, proposed: CHO, drawn, absent: [{ ...drawn, number: 1, name: 'Ada Sample', ticketId: 'T-0001' }] },
        { ...DRAW, id: 'dddddddd', drawn: { ...drawn, reason: 'All others left' } },
      ]),
  });
  expect(texts()[0]).toContain('By the official result it would be Dot Sample.');
  expect(texts()[1]).toContain('Drawn at 4:20 PM by bo.Not here: Ada Sample (T-0001)Hand out');
  expect(texts()[2]).toContain('Ben Cho (T-0003) is not on the board any more.Overruled: All others left');
});

test('before the end and without prizes the page says so', async () => {
  await showPage(<PrizesPage />, {
    Prizes_Book: inTurn(bookOf([{ ...GRAND, proposed: null }], false), bookOf([])),
  });
  expect(screen.getByText('Who gets which prize is shown once the derby has ended.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Hand out/ })).toBeNull();
});
