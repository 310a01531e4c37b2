import { launch, type Page } from 'puppeteer-core';
import { namesToRemove, removeFunctions } from '../older-browser.ts';
import { ELEMENT_LIMIT_MS, type Browser } from './browser.ts';

const NAVIGATION_LIMIT_MS = 60_000;
const NARROW = { width: 390, height: 800 };
const WIDE = { width: 1280, height: 900 };

/** An old Chromium, from whose pages all functions are removed that the oldest supported browser lacks. */
export interface OldChromium extends Browser {
  /** Resizes the window. */
  resize(width: 'narrow' | 'wide'): Promise<void>;
  /** Returns the exceptions of the pages since the start. */
  errors(): readonly string[];
}

/** Starts an old Chromium, which Playwright cannot drive. */
export async function openOldChromium(executablePath: string): Promise<OldChromium> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const chromium = await launch({ executablePath, args, headless: 'shell', defaultViewport: WIDE });
  const page: Page = await chromium.newPage();
  page.setDefaultTimeout(ELEMENT_LIMIT_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.evaluateOnNewDocument(removeFunctions, namesToRemove());
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    name: await chromium.version(),
    // Not until it is loaded: photos may come late.
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: NAVIGATION_LIMIT_MS })),
    click: async (xpath) => await find(xpath).click(),
    async type(xpath, text) {
      await find(xpath).click();
      await page.keyboard.type(text);
    },
    text: async () => await page.evaluate(() => document.body.innerText),
    close: async () => await chromium.close(),
    resize: async (width) => await page.setViewport(width === 'narrow' ? NARROW : WIDE),
    errors: () => errors,
  };
}
