import { LONG_FORM } from '../../support/form.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, link, placeholder, type Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { program } from './program.ts';
import { openWebKit } from './webkit.ts';

const ENGINES = [
  { engine: 'Firefox', lastName: 'Geckoson', start: () => openFirefox(program('FIREFOX_PATH')) },
  {
    engine: 'WebKit',
    lastName: 'Webster',
    start: () =>
      openWebKit({
        xvfb: program('XVFB_PATH'),
        driver: program('WEBKIT_DRIVER_PATH'),
        miniBrowser: program('MINI_BROWSER_PATH'),
      }),
  },
];

for (const { engine, lastName, start } of ENGINES) {
  test.describe(engine, LONG_FORM, () => {
    let browser: Browser;
    test.beforeAll(async () => {
      browser = await start();
      process.stdout.write(`in ${browser.name}\n`);
    });
    test.afterAll(() => browser?.close());
    const shown = () => browser.text();

    test('shows the home page, the event and the board, and searches the board', async ({ stack }) => {
      await browser.open(stack.baseUrl);
      await expect.poll(shown).toMatch('One afternoon.');
      await browser.click(link('Event Details'));
      await expect.poll(shown).toMatch('Event Details');
      await browser.open(`${stack.baseUrl}/leaderboard`);
      // Types at once, whether the server painted the page or its scripts run.
      await browser.type(placeholder('Search by name or rank position...'), 'no angler has this name');
      await expect.poll(shown).toMatch('No entries match your search. Try a different name or rank number.');
    });

    test('lets an administrator log in and create an entry, which the board shows', async ({ stack }) => {
      const { username, password } = stack.administrator;
      await browser.open(`${stack.baseUrl}/login`);
      await browser.type(field('Username'), username);
      await browser.type(field('Password'), password);
      await browser.click(button('Log in'));
      await browser.type(field('Fish weight (lbs)'), '44.25');
      await browser.type(field('First name'), 'Ada');
      await browser.type(field('Last name'), lastName);
      await browser.type(field('Phone number'), '2505550147');
      await browser.click(button('Add Entry'));
      await expect.poll(shown).toMatch('Entry added successfully!');
      await browser.open(`${stack.baseUrl}/admin/manage`);
      await browser.type(placeholder('Search entries...'), lastName);
      await expect.poll(shown).toMatch(/44\.25/);
      await browser.open(`${stack.baseUrl}/leaderboard`);
      await expect.poll(shown).toMatch(/44\.25/);
    });
  });
}
