import { looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

// The page of a card (docs/screens.md, "Page of a card").

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
const HOLDER = { firstName: 'Cora', lastName: 'Cardholder' };

test('a card shows when and where, then the fish of its holder, which the board follows', async ({
  page,
  client,
  consoleErrors,
}) => {
  const person = {
    number: 9_041,
    first_name: HOLDER.firstName,
    last_name: HOLDER.lastName,
    phone_number: '2505551941',
  };
  const { id, code } = await client.call<{ id: number; code: string }>('POST', '/api/anglers', person);
  try {
    await page.goto(`/a/${code}`);
    await expect(page.getByText('Card 9041, C. Cardholder')).toBeVisible();
    await expect(page.getByText(/^No fish /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The afternoon' })).toBeVisible();
    await expectNoFindings(page, 'card', looksOfPart(0));

    await client.graphql(CREATE, { input: { ...HOLDER, card: code, fishWeight: '99.9' } });
    await client.graphql(CREATE, { input: { ...HOLDER, card: code, fishWeight: '99.5' } });
    await page.reload();
    await expect(page.getByText('0.40 lbs to #1')).toBeVisible();
    await expect(page).toHaveTitle(/^Your fish \| /);
    await expectNoFindings(page, 'card-with-fish', looksOfPart(1));
    await expectToFitTheNarrowest(page);
    await page.getByRole('link', { name: 'See it on the leaderboard' }).first().click();
    await expect(page.getByRole('button', { name: 'Stop following C. Cardholder' })).toBeVisible();

    await client.call('DELETE', `/api/anglers/${id}`);
    await page.goto(`/a/${code}`);
    await expect(page.getByText('This card has not been given yet.')).toBeVisible();
    expect(consoleErrors).toEqual([]);
    // One of a million codes would be right.
    expect((await page.request.get('/a/9041-2222', { headers: { accept: 'text/html' } })).status()).toBe(404);
  } finally {
    await client.send('DELETE', `/api/anglers/${id}`);
  }
});

test.describe('printed', () => {
  test.use({ isSignedIn: true });

  test('cards are 3.5 by 2 inches, ten on a letter sheet in portrait', async ({ page }) => {
    await page.goto('/admin/participants/cards');
    await page.getByLabel('To card').fill('11');
    await page.getByRole('button', { name: 'Show cards' }).click();
    await expect(page.getByRole('button', { name: 'Print 11 cards' })).toBeEnabled();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(2);
    await page.emulateMedia({ media: 'print' });
    const card = page.getByRole('listitem').filter({ hasText: 'Scan me: your fish' }).nth(10);
    expect(await card.boundingBox()).toMatchObject({ width: 3.5 * 96, height: 2 * 96 });
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
