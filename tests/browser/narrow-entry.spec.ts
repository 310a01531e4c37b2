import { deleteEntries } from '../support/api.ts';
import { expect, fillWeighIn, test } from './fixtures.ts';

test.use({ isMobile: true, hasTouch: true, isSignedIn: true });

const NAMES = ['Sample', 'Kowalczyk', 'Montgomery-Fraser', 'Vandermeer Larkspur-Cadwallader'];

test.afterAll(({ client }) => deleteEntries(client));

for (const width of [390, 320]) {
  test(`the fish of a junior is read back on ${width} px without covering what is below`, async ({ page, client }) => {
    await deleteEntries(client);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin');
    for (const [index, lastName] of NAMES.entries()) {
      await fillWeighIn(page, { weight: `2${index}.5`, firstName: 'Mia', lastName, phone: '2505550133' });
      // With the keypad open, which a lost tap would close.
      await page.getByLabel('Junior Division').tap();
      await expect(page.getByLabel('Junior Division')).toBeChecked();
      await page.getByRole('button', { name: 'Add Entry' }).tap();
      const band = page.getByRole('region', { name: 'Last fish' });
      const line = band.getByText(`M. ${lastName}`);
      for (const label of ['Undo', 'Correct']) {
        if (label === 'Correct') await page.reload();
        await expect(band.getByRole('button', { name: label })).toBeVisible();
        await expect(line).toBeVisible();
        const edges = await line.evaluate((name) => {
          const lowest = (part: Element | null | undefined) => part?.getBoundingClientRect().bottom ?? 0;
          const words = document.createRange();
          words.selectNodeContents(name);
          return { name: words.getBoundingClientRect().bottom, band: lowest(name.closest('section')) };
        });
        expect(edges.name, `${lastName}, ${label}`).toBeLessThanOrEqual(edges.band);
      }
      await page.getByRole('button', { name: 'Show to the angler' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    }
  });
}
