import type { Page } from 'playwright/test';
import { contestants, postEntry, signIn } from '../support/api.ts';
import { CONSOLE_SECTIONS } from '../support/console-sections.ts';
import { standardLooks, type Look } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, expectNoSidewaysScroll, keepPicture } from './page-checks.ts';

/** A dialog looks the same over every section: one scheme in each width. */
const DIALOG_LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
];
const HEIGHT = 800;
const NARROWEST = 320;
/** As many as make more tickets than come into view, and more photos than the gallery shows at first. */
const CONTESTANTS = 13;

/** The sections, and the page below Manage Derby. */
const PAGES = [...CONSOLE_SECTIONS, { path: '/admin/derby/messages', label: 'Final Messages' }];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let token: string;
test.beforeAll(async ({ stack }) => {
  token = await signIn(stack.baseUrl, stack.administrator);
  for (const [index, weighIn] of contestants(CONTESTANTS).entries()) {
    const entry = { ...weighIn, photo: 'gps-camera.jpg', isJunior: index === 5 };
    expect((await postEntry(stack.baseUrl, token, entry)).status).toBe(201);
  }
});
test.beforeEach(async ({ page }) => {
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What is loaded as one scrolls says so below the fold for as long as nobody does.
  await expect(page.getByText(/^Loading(?! more)/)).toHaveCount(0);
}

async function lookAs(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme });
}

/** Asks axe in each look, and leaves a picture of each for people to look at. */
async function expectNoFindings(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const look of looks) {
    await lookAs(page, look);
    expect.soft(await axeFindings(page), `${look.width} px, ${look.colorScheme}`).toEqual([]);
    await keepPicture(page, `console-${name}-${look.width}-${look.colorScheme}`);
  }
}

async function expectToFitTheNarrowest(page: Page): Promise<void> {
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  await expectNoSidewaysScroll(page);
}

for (const { path, label } of PAGES) {
  test(`${label}: axe finds nothing in any look, and nothing scrolls sideways`, async ({ page }) => {
    await open(page, path);
    await expectNoFindings(page, label.toLowerCase().replaceAll(' ', '-'), standardLooks());
    await expectToFitTheNarrowest(page);
  });
}

test('the login: nothing scrolls sideways, in both steps axe finds nothing', async ({ page }) => {
  await open(page, '/login');
  await expectNoFindings(page, 'login', standardLooks());
  await page.route('**/graphql', async (route, request) => {
    if (!request.postData()?.includes('Login_SignIn')) return route.fallback();
    const login = {
      __typename: 'LoginResult',
      token: null,
      rememberMeToken: null,
      requiresTwoFactor: true,
      deviceToken: null,
    };
    return route.fulfill({ json: { data: { login } }, contentType: 'application/graphql-response+json' });
  });
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('a password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await expectNoFindings(page, 'login-code', DIALOG_LOOKS);
  await expectToFitTheNarrowest(page);
});

/** Keeps a fish on the device: the server cannot be reached, and refuses it once it can. */
async function keepFish(page: Page, whenReached: 'refused' | 'never'): Promise<void> {
  let isReached = false;
  await page.route('**/graphql', async (route, request) => {
    if (!request.postData()?.includes('NewEntry_Create')) return route.fallback();
    if (!isReached) return route.abort('connectionfailed');
    const error = { message: 'The weigh-in is over.', extensions: { code: 'BAD_USER_INPUT' } };
    return route.fulfill({ json: { errors: [error] }, contentType: 'application/graphql-response+json' });
  });
  await page.getByLabel('Fish weight (lbs)').fill('9.75');
  await page.getByLabel('First name').fill('Kit');
  await page.getByLabel('Last name').fill('Kept');
  await page.getByLabel('Phone number').fill('2505550188');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Kept on this device and sent by itself: Kit Kept')).toBeVisible();
  isReached = whenReached === 'refused';
}

const DIALOGS: readonly { name: string; path: string; open: (page: Page) => Promise<void>; looks?: readonly Look[] }[] =
  [
    {
      name: 'the sections on a phone',
      path: '/admin',
      open: async (page) => {
        await lookAs(page, { width: 360, colorScheme: 'light' });
        await page.getByRole('button', { name: 'Open menu' }).click();
      },
      // A wide screen has them beside the section, and closes the drawer.
      looks: standardLooks().filter(({ width }) => width === 360),
    },
    {
      name: 'the waiting fish',
      path: '/admin',
      open: async (page) => await page.getByRole('button', { name: 'All sent' }).click(),
    },
    {
      name: 'the refused fish',
      path: '/admin',
      open: async (page) => {
        await keepFish(page, 'refused');
        await page.getByRole('button', { name: '1 waiting' }).click();
        await page.getByRole('button', { name: 'Send now' }).click();
        await expect(page.getByRole('dialog').getByText('The weigh-in is over.')).toBeVisible();
      },
    },
    {
      name: 'the question before a fish is discarded',
      path: '/admin',
      open: async (page) => {
        await keepFish(page, 'refused');
        await page.getByRole('button', { name: '1 waiting' }).click();
        await page.getByRole('button', { name: 'Send now' }).click();
        await page.getByRole('button', { name: 'Discard' }).click();
        await expect(page.getByRole('alertdialog', { name: 'Discard this entry?' })).toBeVisible();
      },
    },
    {
      name: 'the question before a logout with a waiting fish',
      path: '/admin',
      open: async (page) => {
        await keepFish(page, 'never');
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page.getByRole('alertdialog', { name: 'Log out with entries waiting?' })).toBeVisible();
      },
    },
    {
      name: 'the photo of an entry',
      path: '/admin/manage',
      open: async (page) =>
        await page
          .getByRole('button', { name: /^View the photo of/ })
          .first()
          .click(),
    },
    {
      name: 'the message to a contestant',
      path: '/admin/manage',
      open: async (page) =>
        await page
          .getByRole('button', { name: /^Send SMS to/ })
          .first()
          .click(),
    },
    {
      name: 'the disqualification',
      path: '/admin/manage',
      open: async (page) =>
        await page
          .getByRole('button', { name: /^Disqualify / })
          .first()
          .click(),
    },
    {
      name: 'the deletion',
      path: '/admin/manage',
      open: async (page) =>
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click(),
    },
    {
      name: 'the photo of the gallery',
      path: '/admin/photos',
      open: async (page) =>
        await page
          .getByRole('button', { name: /^View the photo of/ })
          .first()
          .click(),
    },
    {
      name: 'the end of the derby',
      path: '/admin/derby',
      open: async (page) => await page.getByRole('button', { name: 'End Derby' }).click(),
    },
  ];

for (const { name, path, open: openDialog, looks = DIALOG_LOOKS } of DIALOGS) {
  test(`axe finds nothing in the dialog with ${name}`, async ({ page }) => {
    await open(page, path);
    await openDialog(page);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoFindings(page, `dialog-${name.replaceAll(' ', '-')}`, looks);
    await expectToFitTheNarrowest(page);
  });
}

test('axe finds nothing in an entry that is being edited', async ({ page }) => {
  await open(page, '/admin/manage');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByText('No messages sent yet.')).toBeVisible();
  await expectNoFindings(page, 'manage-entries-edit', DIALOG_LOOKS);
  await expectToFitTheNarrowest(page);
});
