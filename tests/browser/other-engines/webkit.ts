import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, error as failures, until } from 'selenium-webdriver';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { eventually } from '../../support/eventually.ts';
import { ELEMENT_LIMIT_MS, type Browser } from './browser.ts';

/** The programs that show a page in WebKit: a display, the driver, and the browser that it starts. */
export interface WebKitPrograms {
  readonly xvfb: string;
  readonly driver: string;
  readonly miniBrowser: string;
}

/** Starts WebKit's MiniBrowser on a separate display. */
export async function openWebKit({ xvfb, driver, miniBrowser }: WebKitPrograms): Promise<Browser> {
  const [port = 0] = await freePorts(1);
  const display = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const environment = { ...process.env, DISPLAY: `:${number.toString().trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const server = spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const endBoth = async () => {
    await end(server);
    await end(display);
  };
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  });
  const start = async () => {
    await eventually('WebKitWebDriver answers', async () => ((await fetch(`${url}/status`)).ok ? true : undefined));
    return await new Builder().usingServer(url).withCapabilities(capabilities).build();
  };
  const session = await start().catch(async (error: unknown) => {
    await endBoth();
    throw error;
  });
  const version = (await session.getCapabilities()).getBrowserVersion();
  const find = async (xpath: string) => {
    const found = await session.wait(until.elementLocated(By.xpath(xpath)), ELEMENT_LIMIT_MS);
    await session.wait(until.elementIsVisible(found), ELEMENT_LIMIT_MS);
    // The driver scrolls smoothly and clicks before the element has arrived.
    await session.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', found);
    return found;
  };
  /** Finds the element again when the painted page was replaced before the click. */
  const clickOnce = async (xpath: string) => {
    try {
      await (await find(xpath)).click();
      return true;
    } catch (error) {
      if (error instanceof failures.StaleElementReferenceError) return false;
      throw error;
    }
  };
  const click = async (xpath: string) => void (await session.wait(() => clickOnce(xpath), ELEMENT_LIMIT_MS));
  return {
    name: `WebKit ${version ?? ''}`,
    open: async (address) => await session.get(address),
    click,
    async type(xpath, text) {
      await click(xpath);
      await session.actions().sendKeys(text).perform();
    },
    text: async () => await session.executeScript<string>('return document.body.innerText'),
    async close() {
      await session.quit();
      await endBoth();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
