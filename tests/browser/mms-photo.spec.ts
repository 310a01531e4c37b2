import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contestants, deleteEntries, resetDerby, type WireEntry } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { clearSandbox, createdMessages, fetchedMedia } from '../support/sandbox-log.ts';
import { expect, test } from './fixtures.ts';

const PHOTOS = ['iphone-2mb.jpg', 'phone-gps-0.8mb.jpg'];
const BEST_QUALITY = { image_quality: '100', max_image_width: '4000', max_image_height: '4000' };
const MAX_COPY_BYTES = 500_000;
const MESSAGES_LIMIT_MS = 90_000;

test('the provider fetches the small copy of every photo, in maintenance and with a private board', async ({
  stack,
  client,
}) => {
  const before = await client.read<Record<string, string>>('/api/admin/global-settings');
  const qualityBefore = Object.fromEntries(Object.keys(BEST_QUALITY).map((name) => [name, before[name] ?? '']));
  const uploads = join(stack.dataDirectory, 'uploads');
  const others = new Set(existsSync(uploads) ? readdirSync(uploads) : []);
  const storedFiles = () => readdirSync(uploads).filter((name) => !others.has(name));
  const publicNames: string[] = [];

  await deleteEntries(client);
  await clearSandbox(stack.sandboxUrl);

  await test.step('two entries are created with photos in the highest quality', async () => {
    await client.save(BEST_QUALITY);
    for (const [index, weighIn] of contestants(PHOTOS.length).entries()) {
      const { fish_photo_path: path } = await client.weighIn({ ...weighIn, photo: String(PHOTOS[index]) });
      publicNames.push(String(path).slice('/uploads/'.length));
    }
    // Photo, small copy and thumbnail.
    expect(storedFiles()).toHaveLength(3 * PHOTOS.length);
  });

  await test.step('one photo loses its copy, like photos from before there were copies', async () => {
    const copy = storedFiles().find((name) => name.endsWith('.jpg') && !publicNames.includes(name));
    rmSync(join(uploads, String(copy)));
  });

  await test.step('the board is private, the site in maintenance, and the derby ends', async () => {
    await client.save({ leaderboard_public: 'false', maintenance_mode: 'true' });
    await client.call('POST', '/api/admin/end-derby');
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
  expect(storedFiles()).toHaveLength(3 * PHOTOS.length);

  await test.step('a deleted photo and its copy are gone within a second', async () => {
    const entries = await client.read<WireEntry[]>('/api/entries');
    for (const { id } of entries) await client.call('DELETE', `/api/entries/${id}/photo`);
    const addresses = [
      ...publicNames.map((name) => `${stack.baseUrl}/uploads/${name}`),
      ...media.map(({ url }) => url),
    ];
    const statuses = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(statuses).toEqual(addresses.map(() => 404));
    expect(storedFiles()).toEqual([]);
  });

  await client.save({ ...qualityBefore, leaderboard_public: 'true', maintenance_mode: 'false' });
  await resetDerby(client);
  await eventually('visitors are served again', async () =>
    (await fetch(stack.baseUrl, { headers: { accept: 'text/html' } })).ok ? true : undefined,
  );
});
