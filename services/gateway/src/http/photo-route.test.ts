import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecretBox } from '@derby/domain/kernel';
import { createPhotoStore, type PhotoStore } from '@derby/domain/photos';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photoRoute } from './photo-route.ts';

const BYTES = Buffer.from('<html>whatever the bytes are</html>');
const SECRET = 'nobody may read this';

let root: string;
let server: FastifyInstance;
let url: string;
let photoStore: PhotoStore;
let fileName: string;

/** Stores a photo, and files that are not photos: beside the folder, in it, and behind a link. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photo-route-'));
  const directory = join(root, 'uploads');
  photoStore = createPhotoStore({ directory, secrets: createSecretBox('a key for tests that is long enough') });
  fileName = await photoStore.save(BYTES, { mmsCopy: BYTES, thumbnail: BYTES });
  await writeFile(join(root, 'secrets.key'), SECRET);
  for (const name of ['notes.txt', '.htaccess', 'photo.jpg', `.${fileName}.part`]) {
    await writeFile(join(directory, name), SECRET);
  }
  await symlink(join(root, 'secrets.key'), join(directory, 'link.jpg'));
  server = fastify();
  await server.register(photoRoute, { photoStore });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const get = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  sendRequest(url, path, options);

const HEADERS = {
  'content-type': 'image/jpeg',
  'content-length': String(BYTES.length),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'private, no-cache',
  'accept-ranges': 'none',
};

describe('GET /uploads/<name>', () => {
  it('returns a photo and its MMS copy as image/jpeg, whatever the bytes are', async () => {
    for (const name of [fileName, photoStore.mmsNameOf(fileName)]) {
      const response = await get(`/uploads/${name}`);
      expect(response).toMatchObject({ status: 200, body: String(BYTES), headers: { ...HEADERS, etag: `"${name}"` } });
    }
  });

  it('returns a thumbnail as image/webp with the other headers of a photo', async () => {
    const name = fileName.replace('.jpg', '.webp');
    const headers = { ...HEADERS, 'content-type': 'image/webp', etag: `"${name}"` };
    expect(await get(`/uploads/${name}`)).toMatchObject({ status: 200, body: String(BYTES), headers });
  });

  it('returns the same headers for HEAD, and the whole photo for a range', async () => {
    expect(await get(`/uploads/${fileName}`, { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
      headers: HEADERS,
    });
    const part = await get(`/uploads/${fileName}`, { headers: { range: 'bytes=0-3' } });
    expect(part).toMatchObject({ status: 200, body: String(BYTES) });
  });

  it('does not read the file for HEAD', async () => {
    const open = photoStore.open.bind(photoStore);
    const streams: Readable[] = [];
    photoStore.open = async (name) => {
      const photo = await open(name);
      if (photo) streams.push(photo.stream);
      return photo;
    };
    await get(`/uploads/${fileName}`, { method: 'HEAD' });
    expect(streams.map(({ readableDidRead, destroyed }) => [readableDidRead, destroyed])).toEqual([[false, true]]);
  });

  it('returns 304 for the ETag of the photo', async () => {
    const headers = { 'if-none-match': `"${fileName}"` };
    expect(await get(`/uploads/${fileName}`, { headers })).toMatchObject({ status: 304, body: '' });
  });

  it('returns 404 for the photo, its MMS copy and its thumbnail once the photo is removed, also for its ETag', async () => {
    await photoStore.remove(fileName);
    const headers = { 'if-none-match': `"${fileName}"` };
    for (const name of [fileName, photoStore.mmsNameOf(fileName), fileName.replace('.jpg', '.webp')]) {
      const response = await get(`/uploads/${name}`, { headers });
      expect(response).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
      expect(JSON.parse(response.body)).toEqual({ error: 'Photo not found' });
    }
  });

  it.each([
    '/uploads/',
    '/uploads/../secrets.key',
    '/uploads/..%2fsecrets.key',
    '/uploads/%2e%2e/secrets.key',
    '/uploads/%2fetc%2fpasswd',
    '/uploads/notes.txt',
    '/uploads/link.jpg',
    '/uploads/secrets.key%00.jpg',
    `/uploads/${'0'.repeat(32)}.jpg`,
  ])('returns 400 or 404 for %s', async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    expect(response.body).not.toContain(SECRET);
    expect(response.body).not.toContain(fileName);
  });

  it('returns 404 for an unfinished file', async () => {
    expect(await get(`/uploads/.${fileName}.part`)).toMatchObject({ status: 404 });
  });
});
