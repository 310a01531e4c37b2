import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { clientOf } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { LONG_FORM } from '../support/form.ts';
import { seededRandom } from '../support/random.ts';
import { createdMessages } from '../support/sandbox-log.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { expect, fillWeighIn, test } from './fixtures.ts';

const ENTRIES = 50;
/** How often, of all entries. */
const OFFLINE = 0.3;
const KILLED = 0.3;
const UNDONE = 0.5;
const UNDO_WITHIN_MS = 3_000;
const PRESS_WITHIN_MS = 1_000;
const SEED = 20250809;
const TEXTS_WITHIN_MS = 120_000;

/** The number of the entry says who it is: its weight and its phone number contain it. */
const phoneOf = (index: number) => `25055502${String(index).padStart(2, '0')}`;
const weightOf = (index: number) => `${10 + index / 100}`;

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ NODE_ENV: 'test', SMS_SPACING_MS: '50', WEIGH_IN_TEXTS: 'on' });
});
test.afterAll(() => stack.stop());

type Place = 'in' | 'out' | 'unknown';

/** Presses Undo until the page says what has become of the entry: unknown when its last word is a failure. */
async function undo(page: Page): Promise<Place> {
  const button = page.getByRole('button', { name: 'Undo' });
  const takenBack = page.getByText(/^Taken back: /);
  return await eventually('the page says what has become of the entry', async (): Promise<Place | undefined> => {
    const isButtonThere = await button.isVisible();
    // Afterwards: the button goes when this text comes.
    if (await takenBack.isVisible()) return 'out';
    if (!isButtonThere) return (await page.getByRole('alert').innerText()) === '' ? 'in' : 'unknown';
    await button.click({ timeout: PRESS_WITHIN_MS });
    return undefined;
  });
}

test(
  'each fish is exactly in or out after Undo at random moments, with kills of the gateway',
  LONG_FORM,
  async ({ page, context }) => {
    test.setTimeout(900_000);
    const random = seededRandom(SEED);
    const happens = (share: number) => random() < share;
    const killGateway = () => {
      stack.kill('gateway', 'SIGKILL');
      return true;
    };
    const client = await clientOf(stack);
    await page.addInitScript((token) => localStorage.setItem('authToken', token), client.token);
    await page.goto(`${stack.baseUrl}/admin`);
    await expect(page.getByLabel('Fish weight (lbs)')).toBeVisible();

    const places: Place[] = [];
    const ticketOf = new Map<number, string>();
    const readEntries = async () => {
      const entries = await client.read<Entry[]>('/api/entries');
      for (const { id, ticket_id: ticket } of entries) ticketOf.set(id, ticket);
      return entries;
    };
    let kills = 0;
    for (let index = 0; index < ENTRIES; index += 1) {
      await context.setOffline(happens(OFFLINE));
      await fillWeighIn(page, {
        weight: weightOf(index),
        firstName: 'Kit',
        lastName: `Number${index}`,
        phone: phoneOf(index),
      });
      const isKilled = happens(KILLED);
      const killAfterMs = random() * UNDO_WITHIN_MS;
      const killing = isKilled
        ? wait(killAfterMs).then(() => eventually('the gateway is there', killGateway))
        : undefined;
      kills += Number(isKilled);
      await page.getByRole('button', { name: 'Add Entry' }).click();
      // The message comes with the empty form. The fish beside it may come earlier.
      const readBack = page.getByRole('status').filter({ hasText: `K. Number${index}` });
      await expect(readBack.or(page.getByText(`Saved on this device: Kit Number${index},`))).toBeVisible();
      // The gateway may be away.
      await readEntries().catch(() => undefined);
      let place: Place = 'in';
      if (happens(UNDONE)) {
        await wait(random() * UNDO_WITHIN_MS);
        place = await undo(page);
      }
      places.push(place);
      await killing;
    }
    await context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible({ timeout: TEXTS_WITHIN_MS });
    const count = (place: Place) => places.filter((one) => one === place).length;
    process.stdout.write(
      `undo: ${count('out')} of ${ENTRIES} taken back, ${count('unknown')} unknown, ${kills} kills\n`,
    );
    expect(count('out')).toBeGreaterThan(ENTRIES / 10);

    const entries = await eventually('the gateway is back', readEntries);
    const isListed = (index: number) => entries.some((entry) => entry.phone_number === phoneOf(index));
    const kept = places.flatMap((place, index) =>
      place === 'in' || (place === 'unknown' && isListed(index)) ? index : [],
    );
    const heaviestFirst = kept.toReversed();
    expect(entries.map(({ phone_number: phone }) => phone)).toEqual(heaviestFirst.map(phoneOf));
    expect(entries.map(({ rank }) => rank)).toEqual(heaviestFirst.map((_, index) => index + 1));
    // Those that were taken back are among them.
    expect(ticketOf.size).toBeGreaterThan(kept.length);
    expect(new Set(ticketOf.values()).size).toBe(ticketOf.size);

    const texted = async () => (await createdMessages(stack.sandboxUrl)).map(({ to }) => to.slice('+1'.length));
    await eventually(
      'everybody who is in got a text',
      async () => new Set(await texted()).size >= kept.length || undefined,
      TEXTS_WITHIN_MS,
    );
    expect((await texted()).toSorted()).toEqual(kept.map(phoneOf).toSorted());
  },
);

interface Entry {
  readonly id: number;
  readonly rank: number;
  readonly phone_number: string;
  readonly ticket_id: string;
}
