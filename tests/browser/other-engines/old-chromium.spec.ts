import { LONG_FORM } from '../../support/form.ts';
import { expect, test } from '../fixtures.ts';
import { button, field } from './browser.ts';
import { openOldChromium, type OldChromium } from './old-chromium.ts';
import { program } from './program.ts';

test.describe('Chromium 103 without the functions that Safari 15 lacks', LONG_FORM, () => {
  let browser: OldChromium;
  test.beforeAll(async () => {
    browser = await openOldChromium(program('OLD_CHROMIUM_PATH'));
    process.stdout.write(`in ${browser.name}\n`);
  });
  test.afterAll(() => browser?.close());
  const shown = () => browser.text();

  test('shows the boards, the hall screen and the page of a fish', async ({ stack, client }) => {
    const fish = { firstName: 'Wilma', lastName: 'Chromeworth', phoneNumber: '2505551513', fishWeight: '41.75' };
    const { id } = await client.weighIn(fish);
    for (const width of ['wide', 'narrow'] as const) {
      browser.setWidth(width);
      await browser.open(`${stack.baseUrl}/leaderboard`);
      await expect.poll(shown).toMatch(/Updated \d/);
      expect(await shown()).toMatch('W. Chromeworth');
    }
    browser.setWidth('wide');
    await browser.open(`${stack.baseUrl}/leaderboard?screen=1`);
    await expect.poll(shown).toMatch('W. Chromeworth');
    await browser.open(`${stack.baseUrl}/fish/${id}`);
    await expect.poll(shown).toMatch('The ring marks');
    expect(browser.errors()).toEqual([]);
  });

  test('lets an administrator log in and add an entry, which the board shows', async ({ stack }) => {
    const { username, password } = stack.administrator;
    browser.setWidth('narrow');
    await browser.open(`${stack.baseUrl}/login`);
    await browser.type(field('Username'), username);
    await browser.type(field('Password'), password);
    await browser.click(button('Log in'));
    await browser.type(field('Fish weight (lbs)'), '43.25');
    await browser.type(field('First name'), 'Otto');
    await browser.type(field('Last name'), 'Oldenburg');
    await browser.type(field('Phone number'), '2505551514');
    await browser.click(button('Add Entry'));
    await expect.poll(shown).toMatch('Entry added successfully!');
    await browser.open(`${stack.baseUrl}/leaderboard`);
    await expect.poll(shown).toMatch('O. Oldenburg');
    expect(browser.errors()).toEqual([]);
  });
});
