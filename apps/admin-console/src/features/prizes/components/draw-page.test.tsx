// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, type GatewayResponse, type GatewayResponses } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, press, showPage } from '../../../testing/page.tsx';
import { DrawPage } from './draw-page.tsx';

freshDeviceForEachTest();

const ROD = {
  id: 'aaaaaaaa',
  title: 'A rod',
  description: 'Nine feet',
  place: null,
  draw: { pool: 'ALL', aboveLbs: null },
  sponsor: null,
  proposed: null as object | null,
  passedOver: [],
  official: null,
  receipt: null,
  drawn: null as object | null,
  absent: [] as object[],
};
const REEL = { ...ROD, id: 'bbbbbbbb', title: 'A reel' };
const CHO = { entryId: 3, rank: 3, isJunior: false, name: 'Cho Sample', ticketId: 'T-0003', fishWeightLbs: 19 };
const DRAWN = {
  __typename: 'DrawnTicket',
  number: 1,
  ticketId: 'T-0003',
  name: 'Cho Sample',
  drawnAt: '2025-08-09T23:20:00.000Z',
  drawnBy: 'bo',
  reason: null,
};
const DRAWN_ROD = { ...ROD, proposed: CHO, drawn: DRAWN };

const bookOf = (...prizes: object[]): GatewayResponse => ({
  data: { prizeBook: { __typename: 'PrizeBook', hasEnded: true, isOnePrizePerPerson: true, prizes } },
});
const changed = { __typename: 'PrizeBook', hasEnded: true, isOnePrizePerPerson: true, prizes: [] };
const show = async (responses: GatewayResponses, path = '/admin/derby/prizes/draw') =>
  await showPage(<DrawPage />, responses, path);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a drawn ticket is checked, recorded, not here, and the next prize follows', async () => {
  const { sentAs } = await show({
    Prizes_Book: inTurn(bookOf(ROD, REEL), bookOf(DRAWN_ROD, REEL), bookOf({ ...ROD, absent: [DRAWN] }, REEL)),
    Prizes_Ticket: () => ({ data: { ticketToDraw: CHO } }),
    Prizes_Draw: () => ({ data: { drawPrize: changed } }),
    Prizes_Redraw: () => ({ data: { redrawPrize: changed } }),
  });
  type('Drawn ticket', 'T-0003-7KQ3');
  await press('Check');
  expect(screen.getByText('Cho Sample')).toBeTruthy();
  await press('Record the draw');
  expect(sentAs('Prizes_Draw')).toEqual([{ prizeId: 'aaaaaaaa', ticket: 'T-0003-7KQ3', reason: null }]);
  await press('Next: A reel');
  fireEvent.change(screen.getByLabelText('Prize'), { target: { value: 'aaaaaaaa' } });
  await press('Not here: draw again');
  expect(sentAs('Prizes_Redraw')).toEqual([{ prizeId: 'aaaaaaaa', number: 1 }]);
  expect(screen.getByRole('listitem').textContent).toBe('4:20 PM, T-0003, Cho Sample, not hereA rod');
  expect(screen.getByLabelText('Drawn ticket')).toBeTruthy();
});

test('a refusal is shown at the field, and one that can be overruled asks for the reason', async () => {
  const { sentAs } = await show(
    {
      Prizes_Book: () => bookOf(ROD, REEL),
      Prizes_Ticket: inTurn(
        { code: 'CONFLICT', sentence: 'Ticket T-0005 of Dot Sample is disqualified', fields: ['ticket'] },
        { code: 'CONFLICT', sentence: 'Ada Sample already has Grand Prize', fields: ['reason'] },
      ),
      Prizes_Draw: () => ({ data: { drawPrize: changed } }),
    },
    '/admin/derby/prizes/draw?prize=bbbbbbbb',
  );
  type('Drawn ticket', 'Ada');
  await press('Check');
  expect(screen.getByText('This code is not a raffle ticket.')).toBeTruthy();
  type('Drawn ticket', '5');
  await press('Check');
  expect(screen.getByText('Ticket T-0005 of Dot Sample is disqualified')).toBeTruthy();
  await press('Check');
  expect(screen.getByText('Ada Sample already has Grand Prize.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Overrule' }).getAttribute('aria-disabled')).toBe('true');
  type('Reason', 'All others left');
  await press('Overrule');
  expect(sentAs('Prizes_Draw')).toEqual([{ prizeId: 'bbbbbbbb', ticket: '5', reason: 'All others left' }]);
});
