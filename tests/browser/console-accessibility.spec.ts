import type { Page } from 'playwright/test';
import { contestants, type Client, type WireEntry } from '../support/api.ts';
import { isLongForm, LONG_FORM, looksOfPart, standardLooks, type Look } from '../support/form.ts';
import { expect, logIn, test, weighInOffline } from './fixtures.ts';
import { axeFindings, expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

// The states of a derby that ends are checked in end-of-derby.spec.ts.

const LAPTOP = { width: 1280, height: 800 };
/** In the long form enough for more photos than the gallery shows at first. */
const CONTESTANTS = isLongForm ? 13 : 1;
/** A ticketing export with a good and a bad row. */
const PARTICIPANTS = {
  name: 'export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Order,Name,Email,Ticket,Quantity\n1,Ann Sample,ann.sample@example.com,Derby Ticket,2\n9,Only,wrong@,Derby,x',
  ),
};

/** The nine sections, and the pages below them. */
const ALL_PATHS = [
  '/admin',
  '/admin/practise',
  '/admin/manage',
  '/admin/manage/check',
  '/admin/photos',
  '/admin/raffle-tickets',
  '/admin/derby/messages',
  '/admin/derby',
  '/admin/derby/event',
  '/admin/derby/results',
  '/admin/derby/next-year',
  '/admin/derby/log',
  '/admin/derby/hall',
  '/admin/derby/notice',
  '/admin/derby/texts',
  '/admin/derby/replies',
  '/admin/derby/consent',
  '/admin/users',
  '/admin/participants',
  '/admin/participants/check-in',
  '/admin/participants/cards',
  '/admin/profile',
  '/admin/pass',
  '/admin/global-settings',
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, isSignedIn: true });
test.beforeAll(async ({ client }) => {
  for (const [index, weighIn] of contestants(CONTESTANTS).entries()) {
    const entry = { ...weighIn, photo: 'gps-camera.jpg', isJunior: index === 5 };
    await client.weighIn(entry);
  }
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // `Loading more` stays below the fold until the page is scrolled.
  await expect(page.getByText(/^Loading(?! more)/)).toHaveCount(0);
}

/** Pages and dialogs that are shown by these steps. */
const STATES: Readonly<Record<string, (page: Page, client: Client) => Promise<unknown>>> = {
  ...Object.fromEntries(ALL_PATHS.map((path) => [path, (page: Page) => open(page, path)])),
  async 'the code of the login'(page) {
    await open(page, '/login');
    await page.route('**/graphql', async (route, request) => {
      if (!request.postData()?.includes('Login_SignIn')) return route.fallback();
      const tokens = { token: null, rememberMeToken: null, deviceToken: null };
      const login = { __typename: 'LoginResult', ...tokens, requiresTwoFactor: true };
      return route.fulfill({ json: { data: { login } }, contentType: 'application/graphql-response+json' });
    });
    await logIn(page, { username: 'admin', password: 'a password' });
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  },
  async 'the QR code of a scale pass'(page) {
    await open(page, '/admin/users');
    await page.getByRole('button', { name: 'Scale pass', exact: true }).click();
    await page.getByLabel('Name').fill('Sam');
    await page.getByRole('button', { name: 'Show QR code' }).click();
    await expect(page.getByAltText('QR code of the scale pass of Sam')).toBeVisible();
  },
  async 'a scale pass that is refused'(page) {
    await open(page, `/admin/pass#${'x'.repeat(22)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /^This code was used/ })).toBeVisible();
  },
  async 'the question of a logout'(page) {
    await open(page, '/admin');
    await queueEntry(page, 'never');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Log out with entries waiting?' })).toBeVisible();
  },
  async 'the list of disqualified entries'(page, client) {
    // Not the first one, which another test opens.
    const entry = (await client.read<WireEntry[]>('/api/entries')).at(-1);
    const disqualify = 'mutation ($id: Int!) { disqualifyEntry(id: $id, reason: "Weighed twice") }';
    await client.graphql(disqualify, { id: entry?.id });
    await open(page, '/admin/manage');
    await page.getByRole('button', { name: /^Disqualified / }).click();
    await expect(page.getByText('Weighed twice')).toBeVisible();
  },
  async 'an entry of another user to check'(page) {
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"mayCheck":false', '"mayCheck":true'),
      });
    });
    await open(page, '/admin/manage/check');
    await expect(page.getByRole('button', { name: 'Right' })).toBeVisible();
  },
  async 'a photo of the gallery'(page) {
    await open(page, '/admin/photos');
    const photos = page.getByRole('button', { name: /^View the photo of/ });
    await photos.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the form of a new user'(page) {
    await open(page, '/admin/users');
    await page.getByRole('button', { name: 'Create User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
  },
  async 'the question of deleting a user'(page, client) {
    await client.call('POST', '/api/users', { username: 'bo', password: 'first password', email: null });
    await open(page, '/admin/users');
    await page.getByRole('button', { name: 'Delete bo' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'the password of the profile'(page) {
    await open(page, '/admin/profile');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
  },
  async 'the second factor of the profile'(page) {
    await open(page, '/admin/profile');
    await page.getByRole('tab', { name: 'Two-Factor Auth' }).click();
    await page.getByRole('button', { name: 'Set Up 2FA' }).click();
    await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  },
  async 'the results of an import'(page) {
    await open(page, '/admin/participants');
    await page.getByLabel('Import CSV').setInputFiles(PARTICIPANTS);
    await expect(page.getByRole('region', { name: 'Import Results' })).toContainText('Errors1');
    await page.getByRole('button', { name: 'Edit Ann Sample' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
  },
  async 'the check of an import'(page) {
    await open(page, '/admin/participants');
    await page.getByLabel('Check file').setInputFiles(PARTICIPANTS);
    await expect(page.getByRole('dialog').getByText(/1 with problems$/)).toBeVisible();
  },
  ...Object.fromEntries(
    ['App', 'Security', 'Database', 'Files', 'SMS', 'Logs', 'Perf'].map((tab) => [
      `the tab ${tab} of Global Settings`,
      async (page: Page) => {
        await open(page, '/admin/global-settings');
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
      },
    ]),
  ),
};

for (const [name, show] of Object.entries(STATES)) {
  test(`${name} has no axe findings in any look and does not scroll sideways`, LONG_FORM, async ({ page, client }) => {
    await show(page, client);
    await expectNoFindings(page, `console-${name.toLowerCase().replaceAll(/\W+/g, '-')}`, standardLooks());
    await expectToFitTheNarrowest(page);
  });
}

/** Returns what can be pressed and is smaller than this in a direction. Links in sentences may be (WCAG 2.5.8). */
const smallTargets = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate((least) => {
    const isClipped = (element: Element | null): boolean => {
      if (!element) return false;
      const { width, height } = element.getBoundingClientRect();
      return (width <= 1 && height <= 1) || isClipped(element.parentElement);
    };
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((element) => {
      const { display } = getComputedStyle(element);
      const isChoice = element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type);
      const place =
        (isChoice && [...(element.labels ?? [])].at(-1)) || (element.closest('form[role=search]') ?? element);
      const { width, height } = place.getBoundingClientRect();
      if (!element.checkVisibility() || display === 'inline' || isClipped(element)) return [];
      // Rows of a list have borders at parts of a pixel.
      const isSmall = Math.min(width, height) < least - 0.5;
      return isSmall
        ? [`${element.ariaLabel ?? element.textContent}: ${Math.round(width)} x ${Math.round(height)}`]
        : [];
    });
  }, leastPx);

test('on a phone, everything that can be pressed is at least 48 pixels wide and high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...(isLongForm ? ['/admin/derby', '/admin/derby/event'] : []), '/admin']) {
    await open(page, path);
    expect.soft(await smallTargets(page, 48), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await smallTargets(page, 48), 'menu').toEqual([]);
  await open(page, '/admin/manage');
  expect.soft(await smallTargets(page, 48), 'list').toEqual([]);
  // Other files leave entries without a photo.
  await page.getByRole('button', { name: 'Open the entry of First1 Contestant1' }).first().click();
  await expect(page.getByText('Replace photo')).toBeVisible();
  expect(await smallTargets(page, 48), 'sheet').toEqual([]);
});

test('in the colours for the sun, text of the sections has a contrast of at least 7:1', LONG_FORM, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('consoleTheme', 'sun'));
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ALL_PATHS) {
    await open(page, path);
    expect.soft(await axeFindings(page, ['color-contrast-enhanced']), path).toEqual([]);
  }
});

/** Queues an entry on the device. The server is unreachable, and with `refused` it refuses the entry afterwards. */
async function queueEntry(page: Page, whenReached: 'refused' | 'never'): Promise<void> {
  let isReached = false;
  await page.route('**/graphql', async (route, request) => {
    if (!request.postData()?.includes('NewEntry_Create')) return route.fallback();
    if (!isReached) return route.abort('connectionfailed');
    const error = { message: 'The weigh-in is over.', extensions: { code: 'BAD_USER_INPUT' } };
    return route.fulfill({ json: { errors: [error] }, contentType: 'application/graphql-response+json' });
  });
  await weighInOffline(page, { weight: '9.75', firstName: 'Kit', lastName: 'Kept', phone: '2505550188' });
  isReached = whenReached === 'refused';
}

/** Checks the topmost dialog in these looks and in the narrowest window, then restores the size of a laptop. */
async function inspectDialog(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
  await expectNoFindings(page, `console-dialog-${name}`, looks);
  await expectToFitTheNarrowest(page);
  await page.setViewportSize(LAPTOP);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

test('the section drawer of a phone has no axe findings', LONG_FORM, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/admin');
  await page.getByRole('button', { name: 'Open menu' }).click();
  // A wide screen shows the sections beside the page and closes the drawer.
  const looks = standardLooks().filter(({ width }) => width === 360);
  await inspectDialog(page, 'sections', looks);
});

test('the dialogs of queued, refused and discarded entries have no axe findings', LONG_FORM, async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('button', { name: 'All sent' }).click();
  await inspectDialog(page, 'waiting', looksOfPart(0));
  await closeDialog(page);
  await queueEntry(page, 'refused');
  await page.getByRole('button', { name: '1 waiting' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('dialog').getByText('The weigh-in is over.')).toBeVisible();
  await inspectDialog(page, 'refused', looksOfPart(1));
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard this entry?' })).toBeVisible();
  await inspectDialog(page, 'discard', looksOfPart(0));
});

test('the dialogs and the form of an entry have no axe findings', LONG_FORM, async ({ page }) => {
  await open(page, '/admin/manage');
  const first = (name: RegExp) => page.getByRole('button', { name }).first();
  const choose = (name: string) => async () => {
    await first(/^More actions for/).click();
    if (name === 'Delete') await expectNoFindings(page, 'console-menu', looksOfPart(0));
    await page.getByRole('menuitem', { name }).click();
  };
  const openers = {
    delete: choose('Delete'),
    palette: () => page.keyboard.press('Control+k'),
    message: () => first(/^Send SMS to/).click(),
    disqualify: choose('Disqualify'),
    keys: () => page.keyboard.press('?'),
    photo: () => first(/^View the photo of/).click(),
  };
  for (const [index, [name, openDialog]] of Object.entries(openers).entries()) {
    await openDialog();
    await inspectDialog(page, name, looksOfPart(index));
    await closeDialog(page);
  }
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByText('No messages sent yet.')).toBeVisible();
  await expectNoFindings(page, 'console-edit', looksOfPart(1));
  await expectToFitTheNarrowest(page);
});
