// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GatewayResponse } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, press, showPage, toggle } from '../../../testing/page.tsx';
import { entry as entryOf } from '../../../testing/samples.ts';
import { RaffleTicketsPage } from './raffle-tickets-page.tsx';

const entry = (id: number, changes: object = {}) =>
  entryOf(id, { ticketId: `T-000${id}`, fishWeightLbs: 23.456, isCatchDonated: false, ...changes });
const responseWith = (entries: object[]): GatewayResponse => ({
  data: { entries, derby: { __typename: 'Derby', contestName: 'Rangers Salmon Derby 2025' } },
});

freshDeviceForEachTest();

const showTickets = (load: () => GatewayResponse) =>
  showPage(<RaffleTicketsPage />, {
    RaffleTickets_Entries: load,
    RaffleTickets_Codes: ({ upTo }) => ({
      data: { raffleCodes: Array.from({ length: Number(upTo) }, (_, index) => `T-000${index + 1}-7KQ3`) },
    }),
  });

const tickets = () => screen.queryAllByRole('listitem').filter((item) => item.textContent?.includes('T-000'));

test('Raffle Tickets shows the tickets of a division with two decimals and their count', async () => {
  await showTickets(() => responseWith([entry(1), entry(2), entry(3, { isJunior: true })]));
  expect(screen.getByText('2 tickets are ready for printing.')).toBeTruthy();
  expect(tickets()[0]?.textContent).toBe(
    'Rangers Salmon Derby 2025Regular DivisionT-0001Ada Sample123.46 lbsAugust 9, 2025',
  );
  await press('Junior Division (1 tickets)');
  expect(tickets().map((ticket) => ticket.textContent?.includes('T-0003'))).toEqual([true]);
  expect(screen.getByRole('button', { name: 'Regular Division (2 tickets)' })).toBeTruthy();
});

test('Print Tickets opens the print dialog, with event, division, count and time above the tickets', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  vi.setSystemTime('2025-08-09T23:05:00.000Z');
  await showTickets(() => responseWith([entry(1)]));
  // The code that makes QR codes is loaded first.
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print Tickets' }).disabled).toBe(false),
  );
  await press('Print Tickets');
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Regular Division. Total tickets: 1. Generated: August 9, 2025, 4:05 PM')).toBeTruthy();
});

test('tickets are in the order of their numbers, not of their ranks', async () => {
  await showTickets(() =>
    responseWith([
      entry(1, { ticketId: 'T-10000' }),
      entry(2, { ticketId: 'T-9999' }),
      entry(3, { ticketId: 'T-0002' }),
    ]),
  );
  const numbers = screen.getAllByRole('listitem').flatMap((item) => item.textContent?.match(/T-\d+/) ?? []);
  expect(numbers).toEqual(['T-0002', 'T-9999', 'T-10000']);
});

test('Donated catches only hides the tickets of the other entries', async () => {
  await showTickets(() => responseWith([entry(1), entry(2, { isCatchDonated: true })]));
  expect(tickets()).toHaveLength(2);
  await toggle('Donated catches only (1)');
  expect(tickets().map((ticket) => ticket.textContent?.includes('T-0002'))).toEqual([true]);
  expect(screen.getByRole('button', { name: 'Regular Division (1 tickets)' })).toBeTruthy();
});

test('an empty division shows a message and disables printing', async () => {
  await showTickets(() => responseWith([]));
  expect(screen.getByText('No entries found for the Regular Division')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print Tickets' }).getAttribute('aria-disabled')).toBe('true');
  await press('Junior Division (0 tickets)');
  expect(screen.getByText('No entries found for the Junior Division')).toBeTruthy();
});
