import { deleteEntries } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

// The final boards of past derbies (docs/screens.md, "Results").

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A limit for a hanging reset: texts of earlier files may be due first, one every two seconds. */
const RESET_LIMIT_MS = 180_000;
/** One contestant in each division: few final messages, which a reset waits for. */
const CONTESTANT = { firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901' };

const RESET = 'mutation { resetDerby(input: { keepPhotos: true }) { archivedYear } }';

let year: string;

test.beforeAll(async ({ client }) => {
  await deleteEntries(client);
  for (const weighIn of [
    { ...CONTESTANT, fishWeight: '30', photo: 'gps-camera.jpg' },
    { ...CONTESTANT, fishWeight: '12.5' },
    { ...CONTESTANT, fishWeight: '9.5', isJunior: true },
  ]) {
    await client.weighIn(weighIn);
  }
  await client.call('POST', '/api/admin/end-derby');
  year = await eventually(
    'the derby is archived',
    async () => {
      const { resetDerby } = await client.graphql<{ resetDerby: { archivedYear: string } }>(RESET);
      return resetDerby.archivedYear;
    },
    RESET_LIMIT_MS,
  );
});
test.afterAll(({ client }) => client.graphql(`mutation { deletePastDerby(year: "${year}") }`));

test(
  'the list of years leads to both final boards by keyboard alone',
  LONG_FORM,
  async ({ page, baseURL, consoleErrors }) => {
    await page.goto('/results');
    await expect(page).toHaveTitle('Past Results | Rangers Salmon Derby 2025');
    const derby = page.getByRole('listitem').filter({ has: page.locator(`a[href="/results/${year}"]`) });
    await expect(derby).toContainText(
      'Regular Division 2 entries30.00lbsT. AlderwoodJunior Division 1 entry9.50lbsT. Alderwood',
    );
    await expectNoFindings(page, 'results', looksOfPart(0));
    await expectToFitTheNarrowest(page);

    await derby.getByRole('link', { name: 'Rangers Salmon Derby 2025' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Results ${year}` })).toBeFocused();
    await expect(page).toHaveTitle(`Results ${year} | Rangers Salmon Derby 2025`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/results/${year}`);
    const board = (name: string) => page.getByRole('table', { name }).getByRole('row');
    await expect(board('Regular Division')).toHaveText([
      'RankPhotoNameWeight (lbs)',
      '#1T. Alderwood30.000000lbs',
      '#2T. Alderwood12.500000lbs-17.50',
    ]);
    await expect(board('Junior Division')).toHaveText(['RankNameWeight (lbs)', '#1T. Alderwood9.500000lbs']);
    await expectNoFindings(page, 'result', looksOfPart(1));
    await expectToFitTheNarrowest(page);

    // The link of the club comes first, then the table of the afternoon.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const photo = page.getByRole('button', { name: 'View fish photo, T. Alderwood' });
    await expect(photo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '#1 T. Alderwood' }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(photo).toBeFocused();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Past results' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Past Results' })).toBeFocused();
    expect(consoleErrors).toEqual([]);
  },
);

test('the front door lists only the published years', LONG_FORM, async ({ page, request, baseURL }) => {
  const html = { headers: { accept: 'text/html' } };
  await expect.poll(async () => (await request.get(`/results/${year}`, html)).status()).toBe(200);
  const served = await (await request.get(`/results/${year}`, html)).text();
  expect(served).toContain(`<title>Results ${year} | Rangers Salmon Derby 2025</title>`);
  expect(served).toContain(`<link rel="canonical" href="${baseURL}/results/${year}">`);
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/results/${year}</loc>`);

  const response = await page.goto('/results/1066');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('There are no results for 1066.')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'All past results' }).click();
  await expect(page).toHaveURL('/results');
});
