import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contestants, deleteEntries, postEntry, resetDerby, signIn } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { clearSandbox, createdMessages, fetchedMedia } from '../support/sandbox-log.ts';
import { expect, test } from './fixtures.ts';

const PHOTOS = ['iphone-2mb.jpg', 'phone-gps-0.8mb.jpg', 'rotated-exif6.jpg'];
const BEST_QUALITY = { image_quality: '100', max_image_width: '4000', max_image_height: '4000' };
const MAX_COPY_BYTES = 500_000;
const MESSAGES_LIMIT_MS = 90_000;

test('the provider fetches the small copy of every photo, in maintenance and with a private board', async ({
  stack,
}) => {
  const token = await signIn(stack.baseUrl, stack.administrator);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const save = async (settings: Record<string, string>) => {
    const body = JSON.stringify(settings);
    const saved = await fetch(`${stack.baseUrl}/api/admin/global-settings`, { method: 'PUT', headers, body });
    expect(saved.status).toBe(200);
  };
  const known = await fetch(`${stack.baseUrl}/api/admin/global-settings`, { headers });
  const before = (await known.json()) as Record<string, string>;
  const qualityBefore = Object.fromEntries(Object.keys(BEST_QUALITY).map((name) => [name, before[name] ?? '']));
  const uploads = join(stack.dataDirectory, 'uploads');
  const others = new Set(existsSync(uploads) ? readdirSync(uploads) : []);
  const storedFiles = () => readdirSync(uploads).filter((name) => !others.has(name));
  const publicNames: string[] = [];

  await deleteEntries(stack.baseUrl, token);
  await clearSandbox(stack.sandboxUrl);

  await test.step('three fish are weighed in with their photos, in the best quality there is', async () => {
    await save(BEST_QUALITY);
    for (const [index, weighIn] of contestants(PHOTOS.length).entries()) {
      const answer = await postEntry(stack.baseUrl, token, { ...weighIn, photo: String(PHOTOS[index]) });
      const { fish_photo_path: path } = (await answer.json()) as { fish_photo_path: string };
      publicNames.push(path.slice('/uploads/'.length));
    }
    expect(storedFiles()).toHaveLength(2 * PHOTOS.length);
  });

  await test.step('one of them is of a time when photos had no copy', async () => {
    const copy = storedFiles().find((name) => !publicNames.includes(name));
    rmSync(join(uploads, String(copy)));
  });

  await test.step('the board is private, the site in maintenance, and the derby ends', async () => {
    await save({ leaderboard_public: 'false', maintenance_mode: 'true' });
    const ended = await fetch(`${stack.baseUrl}/api/admin/end-derby`, { method: 'POST', headers });
    expect(ended.status).toBe(200);
  });

  const media = await eventually(
    'every photo has been fetched',
    async () => {
      const fetched = await fetchedMedia(stack.sandboxUrl);
      return fetched.length >= PHOTOS.length ? fetched : undefined;
    },
    MESSAGES_LIMIT_MS,
  );
  for (const { httpStatus, contentType, sizeBytes, url } of media) {
    expect([httpStatus, contentType]).toEqual([200, 'image/jpeg']);
    expect(sizeBytes).toBeLessThanOrEqual(MAX_COPY_BYTES);
    expect(url.startsWith(`${stack.baseUrl}/uploads/`)).toBe(true);
    expect(publicNames.some((name) => url.endsWith(name))).toBe(false);
  }
  const sent = await createdMessages(stack.sandboxUrl);
  expect(sent.map(({ mediaUrls }) => mediaUrls.length)).toEqual(PHOTOS.map(() => 1));
  expect(storedFiles()).toHaveLength(2 * PHOTOS.length);

  await test.step('a photo that is deleted is gone within a second, and its copy with it', async () => {
    const entries = (await (await fetch(`${stack.baseUrl}/api/entries`, { headers })).json()) as { id: number }[];
    for (const { id } of entries) {
      expect((await fetch(`${stack.baseUrl}/api/entries/${id}/photo`, { method: 'DELETE', headers })).status).toBe(200);
    }
    const addresses = [
      ...publicNames.map((name) => `${stack.baseUrl}/uploads/${name}`),
      ...media.map(({ url }) => url),
    ];
    const statuses = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(statuses).toEqual(addresses.map(() => 404));
    expect(storedFiles()).toEqual([]);
  });

  await save({ ...qualityBefore, leaderboard_public: 'true', maintenance_mode: 'false' });
  await resetDerby(stack.baseUrl, token);
  await eventually('visitors are served again', async () =>
    (await fetch(stack.baseUrl, { headers: { accept: 'text/html' } })).ok ? true : undefined,
  );
});
