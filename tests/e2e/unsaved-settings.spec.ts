import { LONG_FORM } from '../support/form.ts';
import { signIn } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-checks.ts';

test(
  'Back and Logout ask about unsaved settings, keep them when told to, and lead on when told to',
  LONG_FORM,
  async ({ page, stack }) => {
    const token = await signIn(stack.baseUrl, stack.administrator);
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    await page.goto('/admin/raffle-tickets');
    await page.getByRole('link', { name: 'Global Settings' }).click();
    await page.getByRole('tab', { name: 'Perf' }).click();
    await page.getByLabel('Cache lifetime').fill('66');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

    await page.goBack();
    await expect(question).toContainText('1 change has not been saved.');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/global-settings\?tab=performance$/);
    await expect(page.getByLabel('Cache lifetime')).toHaveValue('66');

    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Cache lifetime')).toHaveValue('66');

    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Raffle Tickets' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/raffle-tickets$/);
  },
);
