import type { Page } from 'playwright/test';
import type { WireEntry } from '../support/api.ts';
import { expect, openSection, test } from './fixtures.ts';

// Forced colours, such as Windows' contrast themes (docs/screens.md, "All screens").

const FISH = { firstName: 'Contrast', lastName: 'Theme', phoneNumber: '2505551515', fishWeight: '9.5' };

test.use({ isSignedIn: true, contextOptions: { forcedColors: 'active' } });

test.beforeAll(async ({ client }) => void (await client.weighIn(FISH)));

/**
 * Returns the visible elements of a page that are chosen or current, by their text, and the looks of each beside those
 * of another of its group that is not.
 */
async function chosenOn(page: Page): Promise<{ readonly name: string; readonly on: string; readonly off: string }[]> {
  return await page.evaluate(() => {
    const CHOSEN = '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"])';
    const looksOf = (element: Element): string => {
      const { backgroundColor, color } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    };
    return [...document.querySelectorAll(CHOSEN)].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      const group = element.parentElement?.closest('[role="group"], [role="tablist"], [role="listbox"], nav, ol, ul');
      const others = [...(group?.querySelectorAll(element.localName) ?? [])];
      const other = others.find((one) => !one.matches(CHOSEN) && !one.querySelector(CHOSEN));
      if (!other) return [];
      return [{ name: element.textContent.trim(), on: looksOf(element), off: looksOf(other) }];
    });
  });
}

/** Pages with what is chosen on each. The first page of a console's section also has the theme. */
const PAGES = [
  { path: '/leaderboard', heading: 'Leaderboard', chosen: ['Leaderboard', 'Regular'] },
  { path: '/admin/manage', heading: 'Manage Entries', chosen: ['Manage Entries', 'Auto', 'Leaderboard', 'All'] },
  { path: '/admin/derby', heading: 'Manage Derby', chosen: ['Manage Derby', 'Auto', 'Set up', 'Regular Division'] },
  { path: '/admin/derby/event', heading: 'Event', chosen: ['Manage Derby', 'Auto', 'Name and timescomplete'] },
  { path: '/admin/global-settings', heading: 'Global Settings', chosen: ['Global Settings', 'Auto', 'App'] },
];

for (const { path, heading, chosen } of PAGES) {
  test(`${path} shows what is chosen`, async ({ page }) => {
    await openSection(page, path, heading);
    const names = async () => (await chosenOn(page)).map(({ name }) => name.replace(/ ?\d+$/, '')).toSorted();
    await expect.poll(names).toEqual(chosen.toSorted());
    expect((await chosenOn(page)).filter(({ on, off }) => on === off)).toEqual([]);
  });
}

test('a switch shows whether it is on', async ({ page }) => {
  await openSection(page, '/admin/derby', 'Manage Derby');
  await expect(page.getByRole('switch')).toHaveCount(4);
  const looks = await page.getByRole('switch').evaluateAll((switches) =>
    switches.map((one) => {
      const track = getComputedStyle(one).backgroundColor;
      const knob = getComputedStyle(one, '::before').backgroundColor;
      return { isOn: (one as HTMLInputElement).checked, track, knob };
    }),
  );
  const on = looks.find(({ isOn }) => isOn);
  const off = looks.find(({ isOn }) => !isOn);
  expect(on?.track).not.toBe(off?.track);
  for (const { track, knob } of looks) expect(knob).not.toBe(track);
});

test('the words of the entry that is edited stay readable', async ({ page, client }) => {
  const entries = await client.read<WireEntry[]>('/api/entries');
  const id = entries.find((entry) => entry.last_name === FISH.lastName)?.id;
  const update = 'mutation ($id: Int!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) { id } }';
  await client.graphql(update, { id, input: { fishWeight: '9.25' } });
  await openSection(page, '/admin/manage', 'Manage Entries');
  await page.getByRole('button', { name: 'Edit Contrast Theme' }).first().click();
  const row = page.getByRole('row', { selected: true });
  const surfaceOf = (element: Element): string => getComputedStyle(element).backgroundColor;
  const surface = await row.evaluate(surfaceOf);
  await expect.poll(() => row.getByText('Corrected', { exact: true }).evaluate(surfaceOf)).toBe(surface);
});
