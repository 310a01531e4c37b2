import { join } from 'node:path';
import { type Locator, type Page } from 'playwright/test';
import { type Client, deleteEntries, SAMPLE_PHOTOS } from '../support/api.ts';
import { standardLooks } from '../support/form.ts';
import { expect, fillWeighIn, test } from './fixtures.ts';
import { expectNoFindings } from './page-checks.ts';

const PHONE = { width: 390, height: 844 };
/** What a keypad of the system covers at the lower edge. */
const KEYPAD_PX = 300;
const MOST_TAPS = 16;
const MOST_KEYS = 60;
/** 100 ms at 60 frames per second. A busy machine shows fewer frames in that time, never more. */
const WARNED_WITHIN_FRAMES = 6;
/** They weighed in before lunch, and their second fish needs no typing of a name. */
const KNOWN = [
  { firstName: 'Ines', lastName: 'Okafor', phoneNumber: '2505551101', fishWeight: '18.4' },
  { firstName: 'Hanna', lastName: 'Sorensen', phoneNumber: '2505551103', fishWeight: '17.5' },
  { firstName: 'Juno', lastName: 'Haro', phoneNumber: '2505551104', fishWeight: '7.5', isJunior: true },
];

test.use({ viewport: PHONE, isMobile: true, hasTouch: true, isSignedIn: true });

test.beforeEach(async ({ client, page }) => {
  await deleteEntries(client);
  for (const weighIn of KNOWN) await client.weighIn(weighIn);
  await page.goto('/admin');
  await expect(weight(page)).toBeVisible();
});

const weight = (page: Page) => page.getByLabel('Fish weight (lbs)');

/** Returns a button, or a person in the list. */
const target = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).or(page.getByRole('option', { name }));

/** A thumb that counts what it does. */
function thumbOn(page: Page) {
  let [taps, keys] = [0, 0];
  return {
    count: () => ({ taps, keys }),
    tap: async (place: Locator): Promise<void> => {
      taps += 1;
      await place.tap();
    },
    /** Presses keys of the page's own keypad. */
    press: async (text: string): Promise<void> => {
      for (const character of text) {
        keys += 1;
        const name = { '.': 'Point', '>': 'Next' }[character] ?? character;
        await page.getByRole('button', { name, exact: true }).tap();
      }
    },
    type: async (text: string): Promise<void> => {
      keys += text.length;
      // The keyboard of the system opens for a name only.
      await expect(page.getByRole('combobox', { expanded: false }).and(page.locator(':focus'))).toBeVisible();
      await page.keyboard.type(text);
    },
  };
}

/** Waits for the read-back, which is in view and above a keypad of the system. */
async function expectReadBack(page: Page, text: string): Promise<void> {
  const readBack = page.getByText(text);
  await expect(readBack).toBeInViewport({ ratio: 1 });
  // Asked again when the quiet line of the last fish just gave way to the message.
  const lowerEdge = async () => {
    const box = await readBack.boundingBox();
    return Number(box?.y) + Number(box?.height);
  };
  await expect.poll(lowerEdge).toBeLessThanOrEqual(PHONE.height - KEYPAD_PX);
  await expect(weight(page)).toBeFocused();
}

const top = async (page: Page) => (await weight(page).boundingBox())?.y;

/** Returns the weights that visitors see. */
async function boardWeights(client: Client): Promise<number[]> {
  const pages = await Promise.all(
    [false, true].map((isJunior) =>
      client.read<{ entries: { fish_weight: number }[] }>(`/api/entries/public?page=1&limit=25&is_junior=${isJunior}`),
    ),
  );
  return pages.flatMap(({ entries }) => entries.map((entry) => entry.fish_weight));
}

test('five fish need at most 16 taps and 60 keys, and each is read back in view', async ({ page, context, client }) => {
  const startPx = await top(page);
  const thumb = thumbOn(page);

  await test.step('a plain one, of someone new', async () => {
    await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();
    await thumb.press('12.5>');
    await thumb.type('Tomas\n');
    await thumb.type('Reyes\n');
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await thumb.press('2505551105');
    await thumb.tap(target(page, 'Add Entry'));
    await expectReadBack(page, '12.50 lbs T. Reyes #3');
    expect(await top(page)).toBe(startPx);
  });

  await test.step('one with a photo', async () => {
    await thumb.press('9.35>');
    await thumb.type('in');
    await thumb.tap(target(page, /^Ines Okafor \.\.\.1101 18\.4 lbs at /));
    const chooser = page.waitForEvent('filechooser');
    await thumb.tap(page.getByText('Take or choose a photo'));
    await (await chooser).setFiles(join(SAMPLE_PHOTOS, 'phone-gps-0.8mb.jpg'));
    await expect(page.getByAltText('Preview of the chosen photo')).toBeVisible();
    await thumb.tap(target(page, 'Add Entry'));
    await expectReadBack(page, '9.35 lbs I. Okafor #4');
  });

  await test.step('one without a network', async () => {
    await expect(page.getByText('All sent')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('No network. Entries are kept on this phone (0).')).toBeInViewport();
    expect(await top(page)).toBe(startPx);
    await thumb.press('14.2>');
    await thumb.type('in');
    await thumb.tap(target(page, /^Ines Okafor/));
    await thumb.tap(target(page, 'Add Entry'));
    await expectReadBack(page, 'Saved on this phone: Ines Okafor, 14.2 lbs');
    expect(await top(page)).toBe(startPx);
    await context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('one with a mistyped weight, which no visitor sees', async () => {
    await thumb.press('81.2>');
    await thumb.type('ha');
    await thumb.tap(target(page, /^Hanna Sorensen/));
    await thumb.tap(target(page, 'Add Entry'));
    await expect(page.getByText('Heavier than the leader by 62.8 lbs. Check the scale.').last()).toBeInViewport();
    await thumb.tap(target(page, 'Change weight'));
    await expect(weight(page)).toBeFocused();
    await thumb.press('18.2');
    await thumb.tap(target(page, 'Add Entry'));
    await expectReadBack(page, '18.20 lbs H. Sorensen #2');
  });

  await test.step('a junior', async () => {
    await thumb.press('8.1>');
    await thumb.type('ju');
    await thumb.tap(target(page, /^Juno Haro/));
    await thumb.tap(page.getByLabel('Junior Division'));
    await thumb.tap(target(page, 'Add Entry'));
    await expectReadBack(page, '8.10 lbs J. Haro #1 Junior');
    expect(await top(page)).toBe(startPx);
  });

  const { taps, keys } = thumb.count();
  process.stdout.write(`five fish: ${taps} taps, ${keys} keys\n`);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  const weights = await boardWeights(client);
  expect(weights.toSorted((a, b) => a - b)).toEqual([7.5, 8.1, 9.35, 12.5, 14.2, 17.5, 18.2, 18.4]);
});

test('the same fish is warned about within 100 ms of the press, without a network', async ({ page, context }) => {
  const greta = { weight: '14.2', firstName: 'Greta', lastName: 'Twice', phone: '2505551106' };
  await context.setOffline(true);
  await fillWeighIn(page, greta);
  await page.getByRole('button', { name: 'Add Entry' }).tap();
  await expect(weight(page)).toHaveValue('');
  await fillWeighIn(page, greta);
  const frames = await page.getByRole('button', { name: 'Add Entry' }).evaluate(async (button: HTMLElement) => {
    const isWarned = () =>
      document.querySelector('[role=alertdialog]')?.textContent?.includes('Same fish? Greta Twice');
    button.click();
    let count = 0;
    for (; !isWarned() && count < 600; count += 1) await new Promise(requestAnimationFrame);
    return count;
  });
  expect(frames).toBeLessThanOrEqual(WARNED_WITHIN_FRAMES);
  await page.getByRole('button', { name: 'Go back' }).tap();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('keypad, people, question, read-back and correction have no axe findings', async ({ page, client }) => {
  const looks = standardLooks({ narrowPx: PHONE.width }).filter(({ width }) => width === PHONE.width);
  await weight(page).tap();
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();
  await expectNoFindings(page, 'new-entry-keypad', looks);
  await weight(page).fill('81.2');
  await page.getByLabel('First name').fill('in');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectNoFindings(page, 'new-entry-people', looks);
  await page.getByRole('option').tap();
  await page.getByRole('button', { name: 'Add Entry' }).tap();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFindings(page, 'new-entry-question', looks);
  await page.getByRole('button', { name: 'Add 81.20 lbs' }).tap();
  await expectReadBack(page, '81.20 lbs I. Okafor #1');
  // Undo gives way to Correct after 10 s, and at once by a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Correct', exact: true }).tap();
  await expect(page.getByRole('alertdialog').getByLabel('Fish weight (lbs)')).toBeFocused();
  await expectNoFindings(page, 'new-entry-correct', looks);
  await page.getByRole('alertdialog').getByLabel('Fish weight (lbs)').fill('18.2');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('18.20 lbs I. Okafor #2')).toBeInViewport();
  expect(await boardWeights(client)).toEqual([18.4, 18.2, 17.5, 7.5]);
});
