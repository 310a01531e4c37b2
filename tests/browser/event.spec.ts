import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import type { Client } from '../support/api.ts';
import { isLongForm, looksOfPart } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

/** Time within which a saved event shows everywhere. */
const EFFECT_LIMIT_MS = 5_000;
const OPERATIONS = readFileSync(join(REPOSITORY_ROOT, 'apps/admin-console/src/features/event/api.graphql'), 'utf8');
/** The year alone: a port of the product may contain its digits. */
const OLD = /\b2025\b|Rangers Salmon Derby|trolling motor|Alderwood Marine/;

let before: { version: number } & Record<string, unknown>;

test.use({ isSignedIn: true });
test.beforeAll(async ({ client }) => {
  before = await editableEvent(client);
  // Home names the last derby, which is no fact of this one.
  await publishPast(client, false);
});
/** Restores the event for the other files. */
test.afterAll(async ({ client }) => {
  const { version } = await editableEvent(client);
  const { version: _, ...event } = before;
  await client.graphql(operationOf('Event_Save'), { event, version });
  await publishPast(client, true);
});

/** Shows or hides the derbies that other files have left. */
async function publishPast(client: Client, isPublished: boolean): Promise<void> {
  const { pastDerbies } = await client.graphql<{ pastDerbies: { year: string }[] }>('{ pastDerbies { year } }');
  const publish =
    'mutation ($year: String!, $isPublished: Boolean!) { publishPastDerby(year: $year, isPublished: $isPublished) { year } }';
  await Promise.all(pastDerbies.map(({ year }) => client.graphql(publish, { year, isPublished })));
}

/** Returns an operation of the console. */
function operationOf(name: string): string {
  return OPERATIONS.split(/\n\n(?=query|mutation)/).find((part) => part.includes(` ${name}`)) ?? '';
}

const editableEvent = async (client: Client) =>
  (await client.graphql<{ editableEvent: typeof before }>(operationOf('Event_Event'))).editableEvent;

/** Removes all items of a kind, such as `Prize`, except the first. */
async function keepFirst(page: Page, item: string): Promise<void> {
  const others = page.getByRole('button', { name: new RegExp(`^Remove ${item} [2-9]`) });
  while ((await others.count()) > 0) await others.first().click();
}

test('an edited event replaces this derby on every page, and no old fact is left', async ({ page, baseURL }) => {
  const text = async (path: string) =>
    await (await fetch(`${baseURL}${path}`, { headers: { accept: 'text/html' } })).text();
  await page.goto('/admin/derby');
  await page.getByRole('link', { name: 'Edit event' }).click();
  await expect(page.getByRole('heading', { name: 'Event', exact: true })).toBeVisible();
  await expectNoFindings(page, 'console-event', looksOfPart(0));
  await expectToFitTheNarrowest(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Title', { exact: true }).fill('Coho Cup 2027');
  await page.getByLabel('Short title').fill('Coho Cup');
  await page.getByLabel('Day', { exact: true }).fill('2027-08-14');
  await page.getByLabel('Weigh-in starts').fill('10:00');
  await page.getByLabel('Weigh-in ends').fill('15:00');
  await page.getByLabel('Entry deadline').fill('15:30');
  const open = (section: string) =>
    page.getByRole('navigation', { name: 'Sections of the event' }).getByRole('button', { name: section }).click();
  await open('Prizes');
  await keepFirst(page, 'Prize');
  await page.getByRole('group', { name: 'Prize 1' }).getByLabel('Prize', { exact: true }).fill('A cedar canoe');
  await open('Fishing');
  const latitude = page.getByLabel('Eastern landmark: latitude');
  const typed = await latitude.inputValue();
  const pins = page.getByRole('group', { name: 'Map of the fishing boundaries' }).getByRole('button');
  await expectNoFindings(page, 'console-event-map', looksOfPart(0));
  // In the long form, the page was last looked at on a phone.
  await pins.last().scrollIntoViewIfNeeded();
  const head = await pins.last().locator('circle').last().boundingBox();
  await page.mouse.move((head?.x ?? 0) + 2, (head?.y ?? 0) + 2);
  await page.mouse.down();
  await page.mouse.move((head?.x ?? 0) + 2, (head?.y ?? 0) + 42);
  await page.mouse.up();
  await expect(latitude).not.toHaveValue(typed);
  await open('Sponsors');
  if (isLongForm) await expectNoFindings(page, 'console-event-sponsors', looksOfPart(1));
  const sponsorButtons = page.getByRole('group', { name: /^Sponsor / }).getByRole('button', { name: /^Remove / });
  while ((await sponsorButtons.count()) > 0) await sponsorButtons.first().click();
  const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Add a sponsor by logo')
    .setInputFiles({ name: 'coho-outfitters.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('group', { name: 'Sponsor 1' }).getByLabel('Name of the sponsor')).toHaveValue(
    'coho outfitters',
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('Coho Cup 2027', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Event' }).click();
  await expect(page.getByText('Event saved. Pages show it within 5 seconds.')).toBeVisible();

  await expect.poll(() => text('/'), { timeout: EFFECT_LIMIT_MS }).toContain('<title>Coho Cup 2027</title>');
  for (const path of ['/', '/leaderboard', '/details', '/tickets', '/nowhere', '/site.webmanifest']) {
    expect([path, OLD.exec(await text(path))?.[0]]).toEqual([path, undefined]);
  }
  expect(await text('/')).toContain('"startDate":"2027-08-14T10:00:00-07:00"');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Coho Cup 2027' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Saturday, August 14, 2027' })).toBeVisible();
  await expect(page.getByText('A cedar canoe')).toBeVisible();
  const shown = page.getByRole('img', { name: 'coho outfitters' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await page.goto('/tickets');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('coho-cup-2027.ics');
  expect(readFileSync(await file.path(), 'utf8')).toContain('DTSTART:20270814T170000Z\r\nDTEND:20270814T220000Z');
});
