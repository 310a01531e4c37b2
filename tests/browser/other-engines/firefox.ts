import { launch } from 'puppeteer-core';
import { ELEMENT_LIMIT_MS, type Browser } from './browser.ts';

/** Starts Firefox without a window; it has WebDriver BiDi built in. */
export async function openFirefox(executablePath: string): Promise<Browser> {
  const firefox = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await firefox.newPage();
  page.setDefaultTimeout(ELEMENT_LIMIT_MS);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    name: await firefox.version(),
    open: async (url) => void (await page.goto(url)),
    click: async (xpath) => await find(xpath).click(),
    async type(xpath, text) {
      // A handle could be that of the painted page, which may be replaced before the first key.
      await find(xpath).click();
      await page.keyboard.type(text);
    },
    text: async () => await page.evaluate(() => document.body.innerText),
    close: async () => await firefox.close(),
  };
}
