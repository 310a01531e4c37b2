import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { saveSetting } from '../support/settings.ts';
import { expect, test } from './fixtures.ts';

function sponsors(page: Page) {
  return page.getByRole('list', { name: 'Our sponsors' }).getByRole('img');
}

/** How many logos stand side by side. */
async function columns(page: Page): Promise<number> {
  await expect(sponsors(page)).toHaveCount(19);
  const tops = await page
    .getByRole('list', { name: 'Our sponsors' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  return tops.filter((top) => top === tops[0]).length;
}

test.describe('home', () => {
  test('says what the derby is, what can be won and where it leads', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One afternoon.One fish.One board.');
    for (const text of ['9.9 trolling motor', '$500 cash', 'August 9, 2025']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    const club = page.getByRole('main').getByRole('link', { name: 'Visit the club' });
    await expect(club).toHaveAttribute('href', 'https://www.example.org/rangers');
    await page.getByRole('link', { name: 'Event Details', exact: true }).click();
    await expect(page).toHaveURL('/details');
    await expect(page.getByRole('heading', { level: 1, name: 'Event Details' })).toBeFocused();
  });

  test('has three columns of sponsors on a wide screen, one on a phone', LONG_FORM, async ({ page }) => {
    await page.goto('/');
    expect(await columns(page)).toBe(3);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await columns(page)).toBe(1);
  });

  test('is short on a phone: the times in one row, the sponsors close together', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await expect(sponsors(page)).toHaveCount(19);
    const boxesOf = (texts: string[]) => Promise.all(texts.map((text) => page.getByText(text).first().boundingBox()));
    const [first, ...others] = await boxesOf(['12:00 PM – 4:00 PM', '3:00 PM', '4:00 PM']);
    for (const other of others) expect(other).toMatchObject({ y: first?.y, width: first?.width });
    const list = await page.getByRole('list', { name: 'Our sponsors' }).boundingBox();
    expect(list?.height).toBeLessThan(1_400);
  });

  test('lets both banner images grow after it has come up', LONG_FORM, async ({ page }) => {
    await page.addInitScript(() => {
      const started: string[] = [];
      Reflect.set(window, 'startedAnimations', started);
      document.addEventListener('animationstart', ({ animationName }) => started.push(animationName));
    });
    await page.goto('/');
    const started = () => page.evaluate(() => Reflect.get(window, 'startedAnimations') as string[]);
    await expect.poll(started).toContain('swell-once');
    await expect.poll(started).toContain('ease-in-once');
  });

  test('stands still for who wants no motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const seconds = await page
      .locator('[class*="-once"]')
      .evaluateAll((images) => images.map((image) => parseFloat(getComputedStyle(image).animationDuration)));
    expect(seconds).toHaveLength(2);
    expect(Math.max(...seconds)).toBeLessThan(0.001);
  });
});

test('details say when, where, what happens and what can be won, and lead to the tickets', async ({ page }) => {
  await page.goto('/details');
  await expect(page.getByRole('heading', { level: 1, name: 'Event Details' })).toBeVisible();
  const texts = [
    'August 9, 2025',
    'Rangers Club Hall, 1040 Luxton Road, Victoria, BC',
    'Weigh-in station',
    '12:00 PM to 4:00 PM',
    'Bring your fish to the dock. We weigh and photograph it.',
    'SMS text updates',
    'The leaderboard link, your weigh-in details, your final ranking and your photo, sent to your phone.',
    'Live leaderboard',
    'Follow both divisions, updated every 30 seconds.',
    'Steak dinner',
    '3:00 PM',
    'At the banquet hall.',
    'Prize ceremony',
    '4:00 PM',
    'Grand Prize',
    '9.9 trolling motor',
    'Top Junior Angler',
    '$500 cash',
    'Grand Prize Draw',
    'A guided trip for 4 with a 1-night stay, for those who donate their catch to a food bank',
    'Space is limited, so get your spot now!',
  ];
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Purchase Tickets' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase Tickets' })).toBeVisible();
});

test.describe('tickets', () => {
  test('say when, where, what is needed and who benefits', async ({ page }) => {
    await page.goto('/tickets');
    const texts = [
      'August 9, 2025',
      'Weigh-in from 12:00 PM to 4:00 PM',
      'A fishing licence is required. Federal fisheries rules apply, with no exceptions for status.',
      'Fish between Cattle Point and Sheringham.',
      '100% of your purchase goes to the event.',
    ];
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Map of the derby’s waters/ })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Rangers Club Hall, 1040 Luxton Road, Victoria, BC' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=1040+Luxton+Road+Victoria+BC',
    );
    await expect(main.getByRole('link', { name: 'derby@example.org' })).toHaveAttribute(
      'href',
      'mailto:derby@example.org',
    );
  });

  test('put the very hours into a calendar', async ({ page, baseURL }) => {
    await page.goto('/tickets');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Calendar' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('rangers-salmon-derby-2025.ics');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('\r\nDTSTART:20250809T190000Z\r\nDTEND:20250809T230000Z\r\n');
    expect(text).toContain('\r\nSUMMARY:Rangers Salmon Derby 2025\r\n');
    expect(text.replaceAll('\r\n ', '')).toContain(`\r\nURL:${baseURL}/details\r\n`);
  });

  test('show the form 1550 px high, a spinner until it is there, and load only the instance that is seen', async ({
    page,
    stack,
  }) => {
    let asked = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`${stack.sandboxUrl}/ticketing`, async (route) => {
      asked += 1;
      await released;
      await route.continue();
    });
    await page.goto('/tickets');
    const frame = page.getByTitle('Ticket sales');
    await expect(frame).toHaveCount(1);
    await expect(frame).toHaveAttribute('height', '1550');
    await frame.scrollIntoViewIfNeeded();
    await expect(page.getByText('Loading ticket sales...')).toBeVisible();
    release();
    await expect(page.getByText('Loading ticket sales...')).toBeHidden();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
    expect(asked).toBe(1);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect(frame).toHaveCount(2);
    await expect(frame.filter({ visible: true })).toHaveCount(1);
  });

  test.describe('while no tickets are sold', () => {
    test.afterEach(({ stack }) => saveSetting(stack, 'public_registration', 'true'));

    test('say so instead of showing the form', async ({ page, stack }) => {
      await saveSetting(stack, 'public_registration', 'false');
      await expect(async () => {
        await page.goto('/tickets');
        await expect(page.getByText('Ticket sales are closed.')).toBeVisible();
      }).toPass();
      await expect(page.getByTitle('Ticket sales')).toHaveCount(0);
    });
  });
});
