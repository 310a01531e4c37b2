// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inTurn, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
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

/** Shows tickets, and prints them an hour later. */
async function printLater(load: () => GatewayResponse) {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  vi.setSystemTime('2025-08-09T23:05:00.000Z');
  await showTickets(load);
  // The code that makes QR codes is loaded first.
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print Tickets' }).disabled).toBe(false),
  );
  vi.setSystemTime('2025-08-10T00:05:00.000Z');
  await press('Print Tickets');
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
}

test('Print Tickets prints those of now, also of a page that was open for long, with count and time', async () => {
  await printLater(inTurn(responseWith([entry(1)]), responseWith([entry(1), entry(2)])));
  expect(screen.getByText('Regular Division. Total tickets: 2. Generated: August 9, 2025, 5:05 PM')).toBeTruthy();
  expect(tickets()).toHaveLength(2);
});

test('without a network Print Tickets prints what is there, with its time, and says so', async () => {
  await printLater(inTurn(responseWith([entry(1)]), unreachable));
  expect(screen.getByText('Regular Division. Total tickets: 1. Generated: August 9, 2025, 4:05 PM')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(
    'The entries could not be read again. These are the tickets of 4:05 PM.',
  );
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
