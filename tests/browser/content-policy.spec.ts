import type { Page } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';

/** Injected scripts. Each one sets a mark, which the test reads. */
const MARKS = ['inline', 'handler', 'data', 'foreign', 'late', 'lateHandler', 'lateForeign', 'eval'] as const;

const INJECTED = `
  <script>window.ranInline = true;</script>
  <img src="data:image/gif;base64,bm9uZQ==" onerror="window.ranHandler = true" alt="">
  <script src="data:text/javascript,window.ranData=true"></script>
  <script src="https://scripts.example/foreign.js"></script>
  <iframe src="https://frames.example/" title="foreign"></iframe>
`;

/** Serves /details with `INJECTED` in it, as an injection attack would, and without the headers in `drops`. */
async function serveInjected(page: Page, drops: readonly string[] = []): Promise<void> {
  await page.route('https://scripts.example/**', (route) => {
    const mark = route.request().url().endsWith('/late.js') ? 'ranLateForeign' : 'ranForeign';
    return route.fulfill({ contentType: 'text/javascript', body: `window.${mark} = true` });
  });
  await page.route('https://frames.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'framed' }));
  await page.route('**/details', async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => !drops.includes(name)));
    const body = (await response.text()).replace('</body>', `${INJECTED}</body>`);
    await route.fulfill({ status: response.status(), headers, body });
  });
}

/** Injects elements into the finished page and evaluates text, as a compromised script of the product would. */
async function injectLate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ranLate = true';
    const foreign = document.createElement('script');
    foreign.src = 'https://scripts.example/late.js';
    const frame = document.createElement('iframe');
    frame.src = 'https://frames.example/late';
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ranLateHandler = true');
    document.body.append(script, foreign, frame, button);
    button.click();
    // In a separate task: code that the test itself runs in the page may use eval.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        const run = window['eval'];
        try {
          run('window.ranEval = true');
        } catch {
          // The test reads the mark instead.
        }
        resolve();
      });
    });
  });
}

async function marks(page: Page): Promise<string[]> {
  return await page.evaluate(
    (names) => names.filter((name) => `ran${name.charAt(0).toUpperCase()}${name.slice(1)}` in window),
    [...MARKS],
  );
}

test('the content policy blocks injected scripts and foreign frames', async ({ page }) => {
  await serveInjected(page);
  const foreign: string[] = [];
  page.on('response', (response) => {
    if (/\.example/.test(response.url())) foreign.push(response.url());
  });
  await page.goto('/details');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await injectLate(page);
  expect(await marks(page)).toEqual([]);
  expect(foreign).toEqual([]);
});

test('control: without the policy all injected scripts and frames run', LONG_FORM, async ({ page }) => {
  await serveInjected(page, ['content-security-policy']);
  await page.goto('/details');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await injectLate(page);
  await expect.poll(() => marks(page)).toEqual([...MARKS]);
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().startsWith('https://frames.example/')).length)
    .toBe(2);
});

test('the policy allows both remotes and the ticketing frame without an error', async ({
  page,
  consoleErrors,
  stack,
}) => {
  await page.goto('/leaderboard');
  await expect(page.getByPlaceholder('Search by name or rank position...')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.goto('/tickets');
  const ticketing = () => page.frames().find((frame) => frame.url().startsWith(stack.sandboxUrl));
  await expect.poll(() => ticketing()?.url()).toBeDefined();
  await ticketing()?.waitForLoadState();
  expect(consoleErrors.filter((text) => /Content Security Policy/i.test(text))).toEqual([]);
});

test('a script or a click in the ticketing frame cannot replace the page, but can open a window', async ({
  page,
  stack,
}) => {
  await page.route(`${stack.sandboxUrl}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<button onclick="try { top.location = 'https://phish.example/' } catch { document.title = 'refused' }">Buy</button>
        <button onclick="window.open('about:blank#payment')">Pay</button>`,
    }),
  );
  await page.goto('/tickets');
  const frame = page.frameLocator('iframe').first();
  await frame.getByRole('button', { name: 'Buy' }).click();
  // Waits for the refusal, because a navigation would take a moment.
  await expect.poll(() => page.frames().at(-1)?.title()).toBe('refused');
  const opened = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Pay' }).click();
  // A window that was just opened may not have its address yet.
  await expect(await opened).toHaveURL('about:blank#payment');
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
