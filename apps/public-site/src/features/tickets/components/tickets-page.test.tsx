// @vitest-environment happy-dom
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { type DerbyNow, UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { putRuntimeConfig } from '@derby/micro-frontend/put-runtime-config';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DerbyNowContext } from '../../../lib/derby-now.ts';
import { TicketsPage } from './tickets-page.tsx';

const WIDE_WIDTH_PX = 1280;
const PHONE_WIDTH_PX = 360;

function setViewportWidth(width: number): void {
  act(() =>
    (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width }),
  );
}

function isHidden(frame: HTMLElement): boolean {
  return frame.closest('[hidden]') !== null;
}

beforeEach(() => setViewportWidth(WIDE_WIDTH_PX));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function pageWith(derby: Partial<DerbyNow>) {
  return (
    <MemoryRouter>
      <DerbyNowContext value={{ ...UNKNOWN_DERBY, phase: 'before', ...derby }}>
        <TicketsPage />
      </DerbyNowContext>
    </MemoryRouter>
  );
}

function showTickets(derby: Partial<DerbyNow> = {}, changes: Partial<DerbyEvent> = {}) {
  putRuntimeConfig({
    publicUrl: 'https://derby.example',
    ticketingUrl: 'https://tickets.example/form',
    event: { ...DEFAULT_EVENT, ...changes },
  });
  return render(pageWith(derby));
}

test.each([
  'August 9, 2025',
  'Weigh-in from 12:00 PM to 4:00 PM',
  'A fishing licence is required. Federal fisheries rules apply, with no exceptions for status.',
  'Fish between Cattle Point and Sheringham.',
  '100% of your purchase goes to the event.',
])('the tickets page shows %j', (text) => {
  showTickets();
  expect(screen.getByText(text)).toBeTruthy();
});

test('the tickets page shows the title and the weigh-in times of the event', () => {
  showTickets(
    {},
    {
      title: 'Winter Derby 2026',
      weighInStart: '2026-01-10T09:30',
      weighInEnd: '2026-01-10T11:00',
    },
  );
  expect(screen.getByText('Winter Derby 2026')).toBeTruthy();
  expect(screen.getByText('Weigh-in from 9:30 AM to 11:00 AM')).toBeTruthy();
});

test('the tickets page has a map of the waters, a link to the place and an email link', () => {
  showTickets();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain('mailto:derby@example.org');
  expect(hrefs.some((href) => href?.startsWith('https://www.google.com/maps/'))).toBe(true);
  const waters = 'Map of the derby’s waters: along the coast from Cattle Point in the east to Sheringham in the west';
  expect(screen.getByRole('img', { name: waters })).toBeTruthy();
});

test('the ticket form is 1550 px high, with a link to a new window and a spinner until it has loaded', async () => {
  showTickets();
  const frame = await screen.findByTitle('Ticket sales');
  expect([frame.getAttribute('src'), frame.getAttribute('height')]).toEqual(['https://tickets.example/form', '1550']);
  const link = screen.getByRole('link', { name: 'Open the ticket form in a new window' });
  expect(link.getAttribute('href')).toBe('https://tickets.example/form');
  expect(screen.getByText('Loading ticket sales...')).toBeTruthy();
  fireEvent.load(frame);
  expect(screen.queryByText('Loading ticket sales...')).toBeNull();
});

test('phones and wide screens have separate ticket forms, which load when first shown and stay loaded', async () => {
  setViewportWidth(PHONE_WIDTH_PX);
  showTickets();
  const phone = await screen.findByTitle('Ticket sales');
  setViewportWidth(WIDE_WIDTH_PX);
  const [wide, ...others] = screen.getAllByTitle('Ticket sales').filter((frame) => frame !== phone);
  expect(others).toEqual([]);
  expect([isHidden(phone), wide && isHidden(wide)]).toEqual([true, false]);
  setViewportWidth(PHONE_WIDTH_PX);
  expect(screen.getAllByTitle('Ticket sales')).toEqual([phone, wide]);
  expect([isHidden(phone), wide && isHidden(wide)]).toEqual([false, true]);
});

test('the form stands directly below the date, and on a phone a link leads to the facts below it', async () => {
  showTickets();
  const facts = document.querySelector(
    String(screen.getByRole('link', { name: 'Licence, place and waters' }).getAttribute('href')),
  );
  expect(facts?.textContent).toContain('Fishing licence');
  const form = await screen.findByTitle('Ticket sales');
  expect(form.compareDocumentPosition(facts!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('after the end, the tickets page announces the next year and offers a reminder instead of the form', async () => {
  showTickets({ phase: 'ended', areTicketsOnSale: false });
  expect(screen.getByRole('heading', { name: 'Tickets return next year' })).toBeTruthy();
  expect(screen.queryByText('Ticket sales are closed.')).toBeNull();
  expect(screen.getByText('We open tickets again next spring. Add a reminder.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Official results' }).getAttribute('href')).toBe('/leaderboard');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to Calendar' }));
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('rangers-salmon-derby-tickets-2026.ics');
});

const DAY_IS_OVER = { phase: 'off-season', weighInStart: '2025-08-09T12:00', nowMs: Date.UTC(2025, 10, 1) } as const;

test.each(['before', 'off-season'] as const)(
  'in the phase %s, closed sales are announced in place of the form',
  (phase) => {
    showTickets({ phase, areTicketsOnSale: false });
    expect(screen.getByText('Ticket sales are closed.')).toBeTruthy();
    expect(screen.queryByTitle('Ticket sales')).toBeNull();
  },
);

test('a day that is over is named as the last one, with the form while tickets are on sale', () => {
  const { rerender } = showTickets(DAY_IS_OVER);
  expect(screen.getByRole('heading', { name: 'Last derby: August 9, 2025' })).toBeTruthy();
  expect(screen.getByTitle('Ticket sales')).toBeTruthy();
  rerender(pageWith({ ...DAY_IS_OVER, areTicketsOnSale: false }));
  expect(screen.queryByTitle('Ticket sales')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Tickets return next year' })).toBeTruthy();
});

test('the form opens when sales open, and stays for a visitor when they close', () => {
  const { rerender } = showTickets({ areTicketsOnSale: false });
  rerender(pageWith({ areTicketsOnSale: true }));
  expect(screen.getByTitle('Ticket sales')).toBeTruthy();
  rerender(pageWith({ areTicketsOnSale: false }));
  expect(screen.getByTitle('Ticket sales')).toBeTruthy();
});
