import exifr from 'exifr';
import sharp from 'sharp';
import { contestants, deleteEntries, resetDerby } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { isLongForm } from '../support/form.ts';
import { clearSandbox, createdMessages, smallestGapMs } from '../support/sandbox-log.ts';
import { leapToRefresh, ownClock } from './board-tools.ts';
import { expect, fillWeighIn, logIn, SPACING_MS, test } from './fixtures.ts';

const CONTESTANTS_BY_API = isLongForm ? 5 : 1;

test('a derby works from the login to the message on the phone of a contestant', async ({ browser, stack, client }) => {
  const phone = { baseURL: stack.baseUrl, viewport: { width: 360, height: 800 } };
  const visitor = await (await browser.newContext(phone)).newPage();
  // A separate context, because the clock of the other page is stopped.
  const newcomer = await (await browser.newContext(phone)).newPage();
  const admin = await (await browser.newContext({ baseURL: stack.baseUrl })).newPage();
  await deleteEntries(client);
  await clearSandbox(stack.sandboxUrl);

  const clock = await ownClock(visitor);
  await expect(async () => {
    await visitor.goto('/leaderboard');
    const text = 'No entries yet. Be the first to submit your catch!';
    await expect(visitor.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await clock.stop();

  await test.step('an administrator signs in', async () => {
    await admin.goto('/login');
    await expect(admin.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await logIn(admin, stack.administrator);
    await expect(admin).toHaveURL(`${stack.baseUrl}/admin`);
    await expect(admin.getByRole('heading', { name: 'Add New Derby Entry' })).toBeVisible();
  });

  await test.step('the administrator creates an entry with a photo', async () => {
    const thea = { firstName: 'Thea', lastName: 'Alderwood', phone: '2505551901' };
    await fillWeighIn(admin, { ...thea, weight: '41.75', photo: 'iphone-2mb.jpg' });
    await admin.getByRole('button', { name: 'Add Entry' }).click();
    await expect(admin.getByText('Entry added successfully!')).toBeVisible();
  });

  await test.step('a visitor sees the entry within a second after a reload', async () => {
    await newcomer.goto('/leaderboard');
    await expect(newcomer.getByText('T. Alderwood')).toBeVisible({ timeout: 1_000 });
  });

  await test.step('an open board shows the entry within one poll', async () => {
    await leapToRefresh(visitor);
    await expect(visitor.getByText('T. Alderwood')).toBeVisible();
    await visitor.close();
  });

  await test.step('the photo is upright, small and without a position', async () => {
    // The photo is sent after the entry. An open board shows it at its next refresh.
    const photo = newcomer.getByTitle('View fish photo').first();
    await expect(async () => {
      await newcomer.reload();
      await expect(photo).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await photo.click();
    const dialog = newcomer.getByRole('dialog');
    await expect(dialog.getByText('T. Alderwood')).toBeVisible();
    const source = await dialog.getByRole('img').getAttribute('src');
    const stored = Buffer.from(await (await fetch(new URL(String(source), stack.baseUrl))).arrayBuffer());
    const { width, height, orientation } = await sharp(stored).metadata();
    expect({ width, height, orientation }).toEqual({ width: 1440, height: 1080, orientation: undefined });
    expect(await exifr.gps(stored)).toBeUndefined();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('more contestants weigh in', async () => {
    for (const weighIn of contestants(CONTESTANTS_BY_API)) await client.weighIn(weighIn);
    const juno = { firstName: 'Juno', lastName: 'Otterpoint', phoneNumber: '2505551902', fishWeight: '9.5' };
    await client.weighIn({ ...juno, isJunior: true });
  });

  await test.step('the derby ends', async () => {
    await admin.getByRole('link', { name: 'Manage Derby' }).click();
    await admin.getByRole('button', { name: 'End Derby' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End Derby' }).click();
    await expect(
      admin.getByText(
        `Derby ended successfully! Final messages to ${CONTESTANTS_BY_API + 2} contestants are on their way.`,
      ),
    ).toBeVisible();
  });

  await test.step("every contestant's phone shows the right rank and weight, once", async () => {
    const messages = await eventually(
      'the provider has a message for every contestant',
      async () => {
        const all = await createdMessages(stack.sandboxUrl);
        return all.length >= CONTESTANTS_BY_API + 2 ? all : undefined;
      },
      CONTESTANTS_BY_API * SPACING_MS + 60_000,
    );
    expect(messages).toHaveLength(CONTESTANTS_BY_API + 2);
    expect(new Set(messages.map((message) => message.to)).size).toBe(CONTESTANTS_BY_API + 2);

    const textTo = (phoneNumber: string) => messages.find((message) => message.to === `+1${phoneNumber}`)?.body ?? '';
    expect(textTo('2505551901')).toContain('#1 in the Regular Division');
    expect(textTo('2505551901')).toContain('41.75');
    expect(textTo('2505551902')).toContain('#1 in the Junior Division');
    expect(textTo('2505551902')).toContain('9.5');
    for (const [index, weighIn] of contestants(CONTESTANTS_BY_API).entries()) {
      expect(textTo(weighIn.phoneNumber)).toContain(`#${index + 2} in the Regular Division`);
      expect(textTo(weighIn.phoneNumber)).toContain(String(Number(weighIn.fishWeight)));
    }

    const gapMs = smallestGapMs(messages);
    process.stdout.write(`smallest gap at the provider over ${messages.length} messages: ${gapMs.toFixed(0)} ms\n`);
    expect(gapMs).toBeGreaterThanOrEqual(SPACING_MS);
  });

  await test.step('the sandbox shows the phone with its message and picture', async () => {
    const phones = await browser.newPage();
    await phones.goto(stack.sandboxUrl);
    const shown = phones.getByRole('article').filter({ hasText: '250-555-1901' });
    await expect(shown.getByText('#1 in the Regular Division')).toBeVisible();
    await shown.scrollIntoViewIfNeeded();
    await expect(shown.getByRole('img')).toBeVisible();
  });

  await test.step('the board says that the results are official', async () => {
    await newcomer.reload();
    await expect(newcomer.getByText('Official results')).toBeVisible();
  });

  await resetDerby(client);
});
