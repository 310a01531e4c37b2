import type { Locator } from 'playwright/test';
import { expect, openSection, test } from './fixtures.ts';

const PROBLEM = 'This was not saved.';
const REFUSAL = { errors: [{ message: PROBLEM, extensions: { code: 'BAD_INPUT', fields: [] } }] };

const hasFocus = (button: Locator) => button.evaluate((node) => node === document.activeElement);

async function sizeOf(button: Locator): Promise<readonly (number | undefined)[]> {
  const box = await button.boundingBox();
  return [box?.width, box?.height];
}

test.use({ viewport: { width: 390, height: 600 }, isSignedIn: true });

test('a failed save of the event moves neither the focus nor the page, and shows why', async ({ page }) => {
  let refuse = (): void => undefined;
  const isRefused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('mutation')) return await route.fallback();
    await isRefused;
    return await route.fulfill({ json: REFUSAL });
  });
  await openSection(page, '/admin/derby/event', 'Event');
  const field = page.getByLabel('Short title');
  await field.fill('Coho Cup');
  const save = page.getByRole('button', { name: 'Save Event' });
  await save.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const [seen, size] = [await place(), await sizeOf(save)];
  await save.click();
  const pending = page.getByRole('button', { name: 'Saving...' });
  await expect(pending).toBeDisabled();
  expect([await hasFocus(pending), await sizeOf(pending)]).toEqual([true, size]);
  refuse();
  await expect(page.getByText(PROBLEM)).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 0.9 });
  expect([await hasFocus(save), await place(), await field.inputValue()]).toEqual([true, seen, 'Coho Cup']);
});
