import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright/test';
import { wallClockOf } from '@derby/rules/event/derby-time';
import { deleteEntries, operationWithFile, resetDerby, SAMPLE_PHOTOS, type Client } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { seededRandom } from '../support/random.ts';
import { expect, test } from './fixtures.ts';

// Eight hours of the screen in the hall. `HALL_DAY_MINUTES` is how long they take here; the limits of requests are
// shortened as well, so fewer than 15 would end most requests.
const DAY_MINUTES = 8 * 60;
const PLAYED_MINUTES = Number(process.env['HALL_DAY_MINUTES'] ?? 15);
const SPEED = DAY_MINUTES / PLAYED_MINUTES;
const SLICE_MINUTES = 10;
const SLICES = DAY_MINUTES / SLICE_MINUTES;
const FISH_PER_SLICE = 3;
/** The last half hour begins, a notice is on the screens, and the derby is ended, then draws follow. */
const LAST_HALF_HOUR = 38;
const NOTICES = new Set([5, 25, 44]);
const END = 42;
/** Slices without a network, and slices in which the machine sleeps. */
const OFFLINE = new Set([9, 10, 27]);
const ASLEEP = new Set([18, 19, 36]);
const SLICES_PER_HOUR = 60 / SLICE_MINUTES;
/** From the fourth hour on, every state of the screen was there once, so growth is a leak. */
const MIDDLE_OF_DAY = 3;
const GROWTH_LIMIT = 1.05;
const MOST_NODES = 2_000;
const ROUND_MS = 180_000;
const SEED = 20_250_809;
const MINUTE_MS = 60_000;
const NOTICE = 'Mind the wet dock.';
const DRAW =
  'mutation ($prizeId: String!, $ticket: String!) { drawPrize(prizeId: $prizeId, ticket: $ticket) { hasEnded } }';
const REDRAW =
  'mutation ($prizeId: String!, $number: Int!) { redrawPrize(prizeId: $prizeId, number: $number) { hasEnded } }';
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id ticketId } }';

/** What the screen shows besides the rows, by a text that nothing else has. */
const SCENES = {
  newLeader: 'New leader',
  newestFish: 'New at #',
  afternoon: ' leads, ',
  lastHalfHour: 'The weigh-in closes in',
  notice: NOTICE,
  draw: 'Grand Prize Draw',
};

test.use({ viewport: { width: 1920, height: 1080 } });

/** Lets the clock and the timers of a page run `speed` times as fast. Call before the first visit. */
async function speedUp(page: Page, speed: number): Promise<void> {
  await page.addInitScript((factor) => {
    const startedAt = Date.now();
    const realNow = Date.now.bind(Date);
    const now = () => startedAt + (realNow() - startedAt) * factor;
    globalThis.Date = new Proxy(Date, {
      construct: (RealDate, values: [number]) => (values.length > 0 ? new RealDate(...values) : new RealDate(now())),
      get: (RealDate, name) => (name === 'now' ? now : (Reflect.get(RealDate, name) as unknown)),
    });
    const realPerformanceNow = performance.now.bind(performance);
    performance.now = () => realPerformanceNow() * factor;
    type SetTimer = (task: () => void, afterMs?: number, ...values: unknown[]) => number;
    const faster =
      (real: SetTimer): SetTimer =>
      (task, afterMs = 0, ...values) =>
        real(task, afterMs / factor, ...values);
    // Until the page is there, its limits are those of a real page: a busy machine does not load it in a part of them.
    const isThere = () => document.readyState !== 'loading' && !document.querySelector('#painted-page');
    const fasterOnceThere =
      (real: SetTimer): SetTimer =>
      (task, afterMs = 0, ...values) =>
        real(task, isThere() ? afterMs / factor : afterMs, ...values);
    const { setTimeout: timeout, setInterval: interval } = globalThis as unknown as Record<string, SetTimer>;
    Object.assign(globalThis, {
      setTimeout: timeout && fasterOnceThere(timeout),
      setInterval: interval && faster(interval),
    });
  }, speed);
}

/** Counts how often each scene comes into view. Call before the first visit. */
async function countScenes(page: Page): Promise<void> {
  await page.addInitScript((scenes) => {
    const counts: Record<string, number> = {};
    const inView = new Set<string>();
    Object.assign(globalThis, { sceneCounts: counts });
    new MutationObserver(() => {
      const text = document.body?.textContent ?? '';
      for (const [name, words] of Object.entries(scenes)) {
        if (!text.includes(words)) inView.delete(name);
        else if (!inView.has(name)) {
          inView.add(name);
          counts[name] = (counts[name] ?? 0) + 1;
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, SCENES);
}

const sceneCounts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { sceneCounts: Record<string, number> }).sceneCounts);

/** Returns a last name of letters for a number. */
const nameOf = (index: number) =>
  `Day${String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;

interface Memory {
  readonly usedBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page keeps, after its garbage was collected. */
async function memoryOf(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { usedBytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

const leastOf = (one: Memory, other: Memory): Memory => ({
  usedBytes: Math.min(one.usedBytes, other.usedBytes),
  nodes: Math.min(one.nodes, other.nodes),
  listeners: Math.min(one.listeners, other.listeners),
});

/** Returns rank, name and weight of each row that is on the screen, by division and rank. */
async function rowsOnScreen(page: Page): Promise<[string, string][]> {
  return await page.evaluate(() => {
    const division = document.querySelector('h1')?.textContent;
    return [...document.querySelectorAll('li')].flatMap((row): [string, string][] => {
      // With a line for each paragraph: the weight follows the rank.
      const text = row.innerText;
      const rank = /#\d+/.exec(text)?.[0];
      const name = row.querySelector('bdi')?.textContent.replaceAll('\u00A0', ' ');
      const weight = /\d+\.\d{6}/.exec(text)?.[0];
      return rank && name && weight ? [[`${division} ${rank}`, `${name} ${weight}`]] : [];
    });
  });
}

/** Returns the same of the public boards. */
async function rowsOfBoards(client: Client): Promise<Map<string, string>> {
  const boards = [
    ['Regular Division', 'false'],
    ['Junior Division', 'true'],
  ] as const;
  const rows = await Promise.all(
    boards.map(async ([division, isJunior]) => {
      const path = `/api/entries/public?is_junior=${isJunior}&limit=100`;
      const { entries } = await client.read<{ entries: PublicRow[] }>(path);
      return entries.map((row): [string, string] => [
        `${division} #${row.rank}`,
        `${row.first_name}. ${row.last_name} ${row.fish_weight.toFixed(6)}`,
      ]);
    }),
  );
  return new Map(rows.flat());
}

interface CreatedEntry {
  readonly id: number;
  readonly ticketId: string;
}

interface PrizeBook {
  readonly prizeBook: { readonly prizes: readonly { readonly id: string; readonly draw: object | null }[] };
}

async function create(client: Client, input: object, photo: Blob | null): Promise<CreatedEntry> {
  type Created = { readonly createEntry: CreatedEntry };
  if (!photo) return (await client.graphql<Created>(CREATE, { input })).createEntry;
  const form = operationWithFile(CREATE, { input: { ...input, fishPhoto: null } }, photo);
  const headers = { 'apollo-require-preflight': 'true' };
  const response = await client.send('POST', '/graphql', form, headers);
  return ((await response.json()) as { data: Created }).data.createEntry;
}

interface PublicRow {
  readonly rank: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly fish_weight: number;
}

test(
  'the hall screen is right and needs no more memory after a day of eight hours',
  LONG_FORM,
  async ({ page, context, client }) => {
    test.setTimeout((PLAYED_MINUTES + 10) * 60_000);
    await deleteEntries(client);
    const random = seededRandom(SEED);
    const nowMs = Date.now();
    await client.save({
      sms_enabled: 'false',
      weigh_in_start: wallClockOf(new Date(nowMs - 60 * MINUTE_MS)),
      weigh_in_end: wallClockOf(new Date(nowMs + 8 * 60 * MINUTE_MS)),
    });
    const photo = new Blob([readFileSync(join(SAMPLE_PHOTOS, 'rotated-exif6.jpg'))], { type: 'image/jpeg' });
    const entries: (CreatedEntry & { readonly lastName: string })[] = [];
    let weighedIn = 0;
    const weighIn = async ({ hasPhoto = false } = {}) => {
      const lastName = nameOf((weighedIn += 1));
      const fishWeight = (5 + random() * 30).toFixed(2);
      const isJunior = random() < 0.3;
      const name = { firstName: 'Kit', lastName, phoneNumber: '2505552001' };
      const input = { ...name, fishWeight, isJunior, isCatchDonated: true };
      entries.push({ lastName, ...(await create(client, input, hasPhoto ? photo : null)) });
    };
    const correct = async () => {
      const { id = 0, lastName = '' } = entries[Math.floor(random() * entries.length)] ?? {};
      const form = new FormData();
      form.set('last_name', lastName);
      form.set('fish_weight', (5 + random() * 30).toFixed(2));
      await client.call('PUT', `/api/entries/${id}`, form);
    };
    for (let count = 0; count < 60; count += 1) await weighIn();
    const { prizeBook } = await client.graphql<PrizeBook>('{ prizeBook { prizes { id draw { __typename } } } }');
    const prizeId = prizeBook.prizes.find(({ draw }) => draw !== null)?.id;

    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await countScenes(page);
    await speedUp(page, SPEED);
    // Scripts that come after their limit, which is shortened as well, are asked for again.
    await expect(async () => {
      await page.goto('/leaderboard?screen=1');
      await expect(page.locator('#painted-page')).toHaveCount(0, { timeout: 10_000 });
      await expect(page.getByRole('heading', { name: 'Regular Division' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect.poll(() => rowsOnScreen(page)).not.toEqual([]);

    /** The least of each hour: detached rows, which the renderer collects later, come and go. */
    const memory: Memory[] = [];
    for (let slice = 0; slice < SLICES; slice += 1) {
      await context.setOffline(OFFLINE.has(slice));
      await cdp.send('Page.setWebLifecycleState', { state: ASLEEP.has(slice) ? 'frozen' : 'active' });
      const endsAt = performance.now() + (PLAYED_MINUTES * 60_000) / SLICES;
      if (slice === LAST_HALF_HOUR) {
        await client.save({ weigh_in_end: wallClockOf(new Date(Date.now() + 29 * MINUTE_MS)) });
      }
      if (slice === END) await client.graphql('mutation { endDerby { message } }');
      if (NOTICES.has(slice)) await client.graphql(`mutation { setNotice(text: "${NOTICE}") { text } }`);
      if (NOTICES.has(slice - 1)) await client.graphql('mutation { removeNotice }');
      if (slice < END) {
        // The number of rows stays the same, so that memory can be compared.
        for (let count = 0; count < FISH_PER_SLICE; count += 1) {
          await weighIn({ hasPhoto: count === 0 });
          await client.call('DELETE', `/api/entries/${entries.shift()?.id}`);
        }
        await correct();
      } else {
        const number = slice - END + 1;
        const ticket = entries[number]?.ticketId;
        await client.graphql(DRAW, { prizeId, ticket });
        await wait((endsAt - performance.now()) / 2);
        await client.graphql(REDRAW, { prizeId, number });
      }
      await wait(Math.max(0, endsAt - performance.now()));
      if (ASLEEP.has(slice)) continue;
      const now = await memoryOf(cdp);
      const hour = Math.floor(slice / SLICES_PER_HOUR);
      memory[hour] = leastOf(now, memory[hour] ?? now);
      // Scenes take the place of the rows for a while.
      await expect.poll(() => rowsOnScreen(page), { timeout: ROUND_MS, intervals: [20] }).not.toEqual([]);
    }
    await context.setOffline(false);

    const expected = await rowsOfBoards(client);
    expect(expected.size).toBe(60);
    const seen = new Map<string, string>();
    await expect
      .poll(
        async () => {
          for (const [place, row] of await rowsOnScreen(page)) seen.set(place, row);
          return Object.fromEntries(seen);
        },
        { timeout: ROUND_MS, intervals: [20] },
      )
      .toEqual(Object.fromEntries(expected));
    const counts = await sceneCounts(page);
    process.stdout.write(`hall, scenes: ${JSON.stringify(counts)}\n`);
    for (const name of Object.keys(SCENES)) expect.soft(counts[name], name).toBeGreaterThan(0);
    expect.soft(counts['draw']).toBe(SLICES - END);
    expect.soft(counts['notice']).toBe(NOTICES.size);
    process.stdout.write(`hall, 8 h in ${PLAYED_MINUTES} min, memory by hour: ${JSON.stringify(memory)}\n`);
    const noon = memory[MIDDLE_OF_DAY];
    const end = memory.at(-1);
    expect(end?.usedBytes).toBeLessThanOrEqual((noon?.usedBytes ?? 0) * GROWTH_LIMIT);
    expect(end?.listeners).toBeLessThanOrEqual((noon?.listeners ?? 0) * GROWTH_LIMIT);
    // Detached ones count until the renderer collects them, and pages have different numbers of rows.
    expect(end?.nodes).toBeLessThanOrEqual(MOST_NODES);
    expect(errors).toEqual([]);

    await test.step('the ceremony takes the place of the boards', async () => {
      await client.graphql('mutation { moveCeremony(from: null, to: 0) }');
      await client.graphql('mutation { moveCeremony(from: 0, to: 1) }');
      await expect(page.getByText('Regular Division, #3')).toBeVisible();
      await expect(page.getByRole('list', { name: 'The latest fish' })).toBeHidden();
    });
    await resetDerby(client);
    await client.save({ sms_enabled: 'true', weigh_in_start: '2025-08-09T12:00', weigh_in_end: '2025-08-09T16:00' });
  },
);
