import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';
import { button, field, link, placeholder, type Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const PROGRAMS = {
  firefox: program('FIREFOX_PATH'),
  xvfb: program('XVFB_PATH'),
  driver: program('WEBKIT_DRIVER_PATH'),
  miniBrowser: program('MINI_BROWSER_PATH'),
};
const WITHIN = { timeout: 20_000 };
const BROWSERS = [
  { engine: 'Firefox', lastName: 'Geckoson', start: () => openFirefox(PROGRAMS.firefox) },
  { engine: 'WebKit', lastName: 'Webster', start: () => openWebKit(PROGRAMS) },
];

function program(variable: string): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: npm test browsers finds or installs the programs.`);
  return path;
}

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ SAMPLE_DATA: 'on' });
});
afterAll(() => stack?.stop());

describe.each(BROWSERS)('$engine', ({ lastName, start }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await start();
    process.stdout.write(`in ${browser.name}\n`);
  });
  afterAll(() => browser?.close());
  const shown = () => browser.text();

  it('shows the home page, the event and the board, and searches the board', async () => {
    await browser.open(stack.baseUrl);
    await expect.poll(shown, WITHIN).toMatch('One afternoon.');
    await browser.click(link('Event Details'));
    await expect.poll(shown, WITHIN).toMatch('Event Details');
    await browser.open(`${stack.baseUrl}/leaderboard`);
    // Types at once, whether the server painted the page or its scripts run.
    await browser.type(placeholder('Search by name or rank position...'), 'no angler has this name');
    await expect.poll(shown, WITHIN).toMatch('No entries match your search. Try a different name or rank number.');
  });

  it('lets an administrator log in and create an entry, which the board shows', async () => {
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
    await expect.poll(shown, WITHIN).toMatch('Entry added successfully!');
    await browser.open(`${stack.baseUrl}/admin/manage`);
    await browser.type(placeholder('Search entries...'), lastName);
    await expect.poll(shown, WITHIN).toMatch(/44\.25/);
    await browser.open(`${stack.baseUrl}/leaderboard`);
    await expect.poll(shown, WITHIN).toMatch(/44\.25/);
  });
});
