import { join } from 'node:path';
import { expect, test as base, type Page } from 'playwright/test';
import { clientOf, SAMPLE_PHOTOS, type Client } from '../support/api.ts';
import { startStack, type Stack } from '../support/stack.ts';

const STACK_START_LIMIT_MS = 300_000;
/** Shorter than that of a deployment, which tests/faults/spacing.test.ts measures. */
export const SPACING_MS = 500;

/**
 * `stack`: one product for all files of a worker, which run one after the other. A file that changes shared state (a
 * setting, all entries, the state of the derby) restores it. After a failed test Playwright starts a new worker with a
 * new product. `client`: the administrator of the product. `isSignedIn`: the page has the session of the administrator
 * from its first visit on.
 */
export const test = base.extend<{ consoleErrors: string[]; isSignedIn: boolean }, { stack: Stack; client: Client }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stack = await startStack({ NODE_ENV: 'test', SMS_SPACING_MS: String(SPACING_MS) });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: STACK_START_LIMIT_MS },
  ],
  client: [async ({ stack }, use) => use(await clientOf(stack)), { scope: 'worker' }],
  isSignedIn: [false, { option: true }],
  page: async ({ page, isSignedIn, client }, use) => {
    if (isSignedIn) await page.addInitScript((token) => localStorage.setItem('authToken', token), client.token);
    await use(page);
  },
  baseURL: async ({ stack }, use) => use(stack.baseUrl),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(errors);
  },
  // Overridden, not automatic, because a test without a page needs no context.
  context: async ({ context }, use, testInfo) => {
    const lines: string[] = [];
    context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => lines.push(String(error.error())));
    await use(context);
    if (testInfo.status === testInfo.expectedStatus) return;
    process.stdout.write(`console of the pages of "${testInfo.title}":\n${lines.join('\n')}\n`);
  },
});

/** Logs in with the form of the open page. */
export async function logIn(page: Page, { username, password }: Stack['administrator']): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** An entry as typed; `photo` is a file of the sample photos. */
export interface TypedEntry {
  readonly weight: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly photo?: string;
}

/** Fills in New Entry. */
export async function fillWeighIn(page: Page, entry: TypedEntry): Promise<void> {
  await page.getByLabel('Fish weight (lbs)').fill(entry.weight);
  await page.getByLabel('First name').fill(entry.firstName);
  await page.getByLabel('Last name').fill(entry.lastName);
  await page.getByLabel('Phone number').fill(entry.phone);
  if (!entry.photo) return;
  await page.getByLabel('Fish photo').setInputFiles(join(SAMPLE_PHOTOS, entry.photo));
  await expect(page.getByAltText('Preview of the chosen photo')).toBeVisible();
}

/** Adds an entry that cannot be sent and is queued on the device. */
export async function weighInOffline(page: Page, entry: TypedEntry): Promise<void> {
  await fillWeighIn(page, entry);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(
    page.getByText(new RegExp(`^Saved on this (?:device|phone): ${entry.firstName} ${entry.lastName}`)),
  ).toBeVisible();
}

/** Opens a page of the console. The first page of a new product is slow. */
export async function openSection(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible({ timeout: 60_000 });
}

export { expect };
