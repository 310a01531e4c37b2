import type { Page } from 'playwright/test';
import type { Client } from '../support/api.ts';
import { BOARD, weighInJuniors } from './junior-board.ts';

/** A screen whose responses come late. */
export interface LateScreen {
  readonly name: string;
  /** The address, which may depend on what exists. */
  readonly path: string | ((client: Client) => Promise<string>);
  /** Moves from there to the screen within the site, without any response of it. */
  readonly open?: (page: Page) => Promise<void>;
  /** A text that only the responses bring; undefined for a screen without data. */
  readonly loaded?: string | RegExp;
  /** Whether the response takes the place of what was pressed. */
  readonly isReplaced?: true;
  /** What it knows without a response. */
  readonly mayClaim?: readonly string[];
  /** Its first HTML has everything, and each refresh reads that again. */
  readonly isWhole?: true;
}

async function fishPath(client: Client): Promise<string> {
  await weighInJuniors(client);
  const { entries } = await client.read<{ entries: readonly { readonly id: number }[] }>(
    '/api/entries/public?page=1&limit=1&is_junior=true&search=paged45',
  );
  return `/fish/${entries[0]?.id}`;
}

/** Returns the path of a card without a fish. */
async function cardPath(client: Client): Promise<string> {
  const cards = await client.read<{ number: number; code: string }[]>('/api/anglers');
  const person = { number: 9_001, first_name: 'Lena', last_name: 'Lateholder' };
  const card = cards.find(({ number }) => number === person.number);
  return `/a/${(card ?? (await client.call<{ code: string }>('POST', '/api/anglers', person))).code}`;
}

/** Every screen of the site. */
export const SITE_SCREENS: readonly LateScreen[] = [
  { name: 'home', path: '/' },
  { name: 'details', path: '/details' },
  { name: 'tickets', path: '/tickets' },
  { name: 'text messages', path: '/texts' },
  { name: 'a board', path: BOARD, loaded: /^Updated \d/ },
  {
    name: 'a board from another page',
    path: '/details',
    open: async (page) => {
      // On phones the link is in the menu.
      const menu = page.locator('summary').filter({ visible: true });
      if ((await menu.count()) > 0) await menu.click();
      await page.getByRole('link', { name: 'Junior Division' }).click();
    },
    loaded: /^Updated \d/,
  },
  { name: 'a search with one match', path: `${BOARD}/paged45`, loaded: 'Showing 1 of 1 entries' },
  { name: 'a search with many matches', path: `${BOARD}/paged`, loaded: /^Showing 25 of \d+ entries$/ },
  { name: 'the hall screen', path: `${BOARD}?screen=1`, loaded: 'J. Paged0' },
  { name: 'a fish', path: fishPath, loaded: 'The afternoon' },
  {
    name: 'the past results',
    path: '/results',
    loaded: /^There are no past results yet\.|^Ended on /,
    // The first HTML has the years, or says that there are none. One of them may have had no junior.
    mayClaim: [
      '0 entries',
      'There are no past results yet. The final boards of a derby appear here once the next one is prepared.',
    ],
  },
  {
    name: 'a card',
    path: cardPath,
    loaded: /^No fish/,
    // In the first HTML.
    mayClaim: ['No fish yet. Yours shows here once it is weighed in.'],
  },
  { name: 'the display at the scale', path: '/scale' },
  { name: 'an embedded board', path: '/embed/board?division=junior', loaded: /^Updated \d/, isWhole: true },
  { name: 'a board over a video', path: `${BOARD}?overlay=1`, loaded: 'J. Paged0', isWhole: true },
  { name: 'the login', path: '/login' },
  { name: 'a scale pass', path: `/admin/pass#${'x'.repeat(22)}` },
];

/** The sections of the console and the pages below them. The device itself knows the queued entries. */
export const CONSOLE_SCREENS: readonly LateScreen[] = [
  { name: 'New Entry', path: '/admin', mayClaim: ['All sent'] },
  { name: 'practise', path: '/admin/practise', loaded: 'Leave' },
  {
    name: 'Manage Entries',
    path: '/admin/manage',
    loaded: /^Showing \d+ of \d+ entries$|^No entries found$/,
  },
  {
    name: 'the palette',
    path: '/admin/profile',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('paged45');
    },
    loaded: /Paged45$/,
  },
  {
    name: 'Check entries',
    path: '/admin/manage/check',
    loaded: /^Every entry is checked\.|^Another user must check|^\d+ to check$/,
  },
  { name: 'Photo Gallery', path: '/admin/photos', loaded: /photo\(s\) submitted|^No Photos Yet$/ },
  { name: 'Manage Derby', path: '/admin/derby', loaded: 'Derby Status' },
  { name: 'Event', path: '/admin/derby/event', loaded: 'Save Event' },
  { name: 'Text everyone', path: '/admin/derby/texts', loaded: 'until all are sent' },
  { name: 'Consent to texts', path: '/admin/derby/consent', loaded: 'The words' },
  {
    name: 'Past Derbies',
    path: '/admin/derby/results',
    loaded: /^There is no past derby yet\.|^The final boards of derbies/,
  },
  { name: 'Next year', path: '/admin/derby/next-year', loaded: 'Which day?' },
  {
    name: 'Final Messages',
    path: '/admin/derby/messages',
    loaded: /^No final messages yet\.|^\d+ of \d+ done/,
  },
  { name: 'the hall scenes', path: '/admin/derby/hall', loaded: 'The afternoon' },
  { name: 'the notice', path: '/admin/derby/notice', loaded: 'Show on every page' },
  { name: 'Prizes', path: '/admin/derby/prizes', loaded: /^Who gets which prize is shown|^No prize of the event/ },
  { name: 'the draw', path: '/admin/derby/prizes/draw', loaded: /^Prizes are drawn once|^No prize of the event/ },
  { name: 'the audit log', path: '/admin/derby/log', loaded: 'Details' },
  { name: 'Raffle Tickets', path: '/admin/raffle-tickets', loaded: /ready for printing/ },
  { name: 'User Management', path: '/admin/users', loaded: 'admin' },
  {
    name: 'a scale pass of a phone',
    path: '/admin/users',
    open: async (page) => {
      await page.getByRole('button', { name: 'Scale pass', exact: true }).click();
      await page.getByLabel('Name').fill('Late');
      await page.getByRole('button', { name: 'Show QR code' }).click();
    },
    loaded: 'The code works once, within two minutes.',
    isReplaced: true,
  },
  { name: 'the check-in', path: '/admin/participants/check-in', loaded: /^Type two letters of a name/ },
  { name: 'angler cards', path: '/admin/participants/cards', loaded: /^The first 10 of 100 cards/ },
  { name: 'Participants', path: '/admin/participants', loaded: /^Participants \(\d+\)$/ },
  { name: 'Profile Settings', path: '/admin/profile', loaded: 'Current password' },
  { name: 'Global Settings', path: '/admin/global-settings', loaded: 'Save All Settings' },
];
