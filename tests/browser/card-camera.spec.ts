import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright/test';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

const PERSON = { number: 46, first_name: 'Fay', last_name: 'Filmed', phone_number: '2505551146', is_junior: true };
const CODE_PX = 300;
const FRAMES = 30;

/** Writes a film of a card that is held a little askew, as Chromium takes it for a camera. */
async function filmCard(path: string, text: string): Promise<void> {
  const code = await sharp(await toBuffer(text, { width: CODE_PX }))
    .rotate(11, { background: '#7a6a55' })
    .toBuffer();
  const frame = await sharp({ create: { width: 1_280, height: 720, channels: 3, background: '#7a6a55' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer();
  await writeFile(path, Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
}

test('the camera reads a card without a network after a reload, and asks no other origin', async ({
  client,
  stack,
  launchOptions,
}, testInfo) => {
  const { id, code } = await client.call<{ id: number; code: string }>('POST', '/api/anglers', PERSON);
  const film = testInfo.outputPath('card.mjpeg');
  await filmCard(film, `${stack.baseUrl}/a/${code}`);
  // Chromium without a window has no question whether the camera may be used, and refuses it without an answer.
  const answer = '--use-fake-ui-for-media-stream';
  const camera = [answer, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
  try {
    const context = await browser.newContext({
      baseURL: stack.baseUrl,
      permissions: ['camera'],
      serviceWorkers: 'allow',
    });
    await context.addInitScript((token) => localStorage.setItem('authToken', token), client.token);
    const page = await context.newPage();
    const origins = new Set<string>();
    context.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto('/admin');
    const scan = page.getByRole('button', { name: 'Scan a card' });
    await expect(scan).toBeVisible();
    const keptFiles = async () =>
      await page.evaluate(async () => (await (await caches.open('console')).keys()).map(({ url }) => url).join(' '));
    await expect.poll(keptFiles).toMatch(/\/read-qr-[\w-]+\.js/);
    await context.setOffline(true);
    await page.reload();
    await scan.click();
    await expect(page.getByLabel('First name or card')).toHaveValue('Fay');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Junior Division')).toBeChecked();
    await expect(page.getByLabel('Fish weight (lbs)')).toBeFocused();
    const { ADMIN_CONSOLE_PORT } = stack.environment;
    expect([...origins].toSorted()).toEqual([stack.baseUrl, `http://127.0.0.1:${ADMIN_CONSOLE_PORT}`].toSorted());
  } finally {
    await browser.close();
    await client.call('DELETE', `/api/anglers/${id}`);
  }
});
