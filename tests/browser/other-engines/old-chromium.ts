import { launch, type Page } from 'puppeteer-core';
import { namesToRemove, removeFunctions } from '../older-browser.ts';
import { ELEMENT_LIMIT_MS, type Browser } from './browser.ts';

const NAVIGATION_LIMIT_MS = 60_000;
const NARROW = { width: 390, height: 800 };
const WIDE = { width: 1280, height: 900 };

/** An old Chromium, from whose pages all functions are removed that the oldest supported browser lacks. */
export interface OldChromium extends Browser {
  /** Sets the width of the pages that are opened next. */
  setWidth(width: 'narrow' | 'wide'): void;
  /** Returns the exceptions of the pages since the start. */
  errors(): readonly string[];
}

/**
 * Starts an old Chromium, which Playwright cannot drive. It opens each URL in a new tab: a tab that is resized and then
 * leaves a page hangs in this version.
 */
export async function openOldChromium(executablePath: string): Promise<OldChromium> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const chromium = await launch({ executablePath, args, headless: 'shell' });
  const errors: string[] = [];
  const names = namesToRemove();
  let viewport = WIDE;
  let page = await chromium.newPage();
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    name: await chromium.version(),
    async open(url) {
      const tab: Page = await chromium.newPage();
      await page.close();
      page = tab;
      page.setDefaultTimeout(ELEMENT_LIMIT_MS);
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.setViewport(viewport);
      await page.evaluateOnNewDocument(removeFunctions, names);
      // Not until it is loaded: photos may come late.
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: NAVIGATION_LIMIT_MS });
    },
    click: async (xpath) => await find(xpath).click(),
    async type(xpath, text) {
      await find(xpath).click();
      await page.keyboard.type(text);
    },
    text: async () => await page.evaluate(() => document.body.innerText),
    close: async () => await chromium.close(),
    setWidth: (width) => (viewport = width === 'narrow' ? NARROW : WIDE),
    errors: () => errors,
  };
}
