import type { Locator, Page } from 'playwright/test';
import { formOf } from '../support/form.ts';
import { expect, fillWeighIn, openSection, test } from './fixtures.ts';

const PROBLEM = 'This was not saved.';
const REFUSAL = { errors: [{ message: PROBLEM, extensions: { code: 'BAD_INPUT', fields: [] } }] };

/** A form of the console. */
interface Form {
  readonly path: string;
  readonly heading: string;
  /** Types what can be saved. Returns one of the fields. */
  readonly type: (page: Page) => Promise<Locator>;
  readonly button: string;
  readonly pendingButton: string;
}

const FORMS: readonly Form[] = [
  {
    path: '/admin/derby/event',
    heading: 'Event',
    type: async (page) => await fill(page.getByLabel('Short title'), 'Coho Cup'),
    button: 'Save Event',
    pendingButton: 'Saving...',
  },
  {
    path: '/admin/global-settings?tab=performance',
    heading: 'Global Settings',
    type: async (page) => await fill(page.getByLabel('Photos at a time'), '7'),
    button: 'Save All Settings',
    pendingButton: 'Saving...',
  },
  {
    path: '/admin',
    heading: 'Add New Derby Entry',
    type: async (page) => {
      // Lighter than any leader, so nothing is asked.
      await fillWeighIn(page, { weight: '5.5', firstName: 'Ada', lastName: 'Kept', phone: '2505550123' });
      // Below the fields while a name is typed. It would take the click, and the next attempt scrolls.
      await expect(page.getByRole('listbox')).toHaveCount(0);
      return page.getByLabel('Last name');
    },
    button: 'Add Entry',
    pendingButton: 'Adding Entry...',
  },
];

async function fill(field: Locator, text: string): Promise<Locator> {
  await field.fill(text);
  return field;
}

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const hasFocus = (button: Locator) => button.evaluate((node) => node === document.activeElement);

async function sizeOf(button: Locator): Promise<readonly (number | undefined)[]> {
  const box = await button.boundingBox();
  return [box?.width, box?.height];
}

/** Holds the changes that the page sends. Returns a function that refuses them. */
async function holdChanges(page: Page): Promise<() => void> {
  let refuse = (): void => undefined;
  const isRefused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('mutation')) return await route.fallback();
    await isRefused;
    return await route.fulfill({ json: REFUSAL });
  });
  return refuse;
}

test.use({ viewport: { width: 390, height: 600 }, isSignedIn: true });

for (const { path, heading, type, button, pendingButton } of FORMS) {
  const title = `a failed save of ${heading} moves neither the focus nor the page, and shows why`;
  test(title, formOf(path === '/admin/derby/event'), async ({ page }) => {
    await openSection(page, path, heading);
    const field = await type(page);
    const typed = await field.inputValue();
    const save = page.getByRole('button', { name: button });
    await save.scrollIntoViewIfNeeded();
    const [seen, size] = [await place(page), await sizeOf(save)];
    const refuse = await holdChanges(page);
    await save.click();
    const pending = page.getByRole('button', { name: pendingButton });
    await expect(pending).toBeDisabled();
    expect([await hasFocus(pending), await sizeOf(pending)]).toEqual([true, size]);
    refuse();
    await expect(page.getByText(PROBLEM)).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 0.9 });
    expect([await hasFocus(save), await place(page), await field.inputValue()]).toEqual([true, seen, typed]);
  });
}
