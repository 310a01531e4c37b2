import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../settings/index.ts';
import type { PhotoSize } from './photo-path.ts';
import { createUploadLimits, storePhoto, type PhotoDeps, type PhotoSource, type UploadLimits } from './photo-upload.ts';

const MAX_BYTES = 5_242_880;
const phonePhoto = await readFile(new URL('../../../../tests/fixtures/photos/iphone-2mb.jpg', import.meta.url));
const padded = (length: number) => Buffer.concat([phonePhoto, Buffer.alloc(length - phonePhoto.length)]);

function photoDeps(changes: Partial<Settings> = {}) {
  const saved: Buffer[] = [];
  const sizes: (PhotoSize | undefined)[] = [];
  const settings = {
    enablePhotoUploads: true,
    maxFileSizeBytes: MAX_BYTES,
    maxConcurrentUploads: 5,
    allowedFileTypes: ['image/jpeg', 'image/png'],
    imageQuality: 85,
    maxImageWidth: 1920,
    maxImageHeight: 1080,
    ...changes,
  } as Settings;
  const deps: PhotoDeps = {
    settings: { current: () => settings },
    uploadLimits: createUploadLimits(),
    photoStore: {
      save: async (jpeg, extras) => {
        sizes.push(extras?.size);
        return `${saved.push(jpeg)}.jpg`;
      },
      saveMmsCopy: async () => undefined,
      saveThumbnail: async () => undefined,
      removeThumbnail: async () => undefined,
      mmsNameOf: () => 'copy.jpg',
      putBack: async () => undefined,
      remove: async () => undefined,
      open: async () => null,
      list: async () => [],
    },
  };
  return { deps, saved, sizes };
}

const source = (bytes: Buffer): PhotoSource => ({ read: async () => bytes });

describe('storePhoto', () => {
  it('accepts exactly max_file_size bytes', async () => {
    const { deps, saved } = photoDeps();
    expect(await storePhoto(deps, source(padded(MAX_BYTES)))).toBe('1.jpg');
    expect(saved).toHaveLength(1);
  });

  it('stores the size of the upright photo with it', async () => {
    const { deps, sizes } = photoDeps();
    const sideways = sharp({ create: { width: 40, height: 30, channels: 3, background: 'grey' } });
    await storePhoto(deps, source(await sideways.withMetadata({ orientation: 6 }).jpeg().toBuffer()));
    expect(sizes).toEqual([{ width: 30, height: 40 }]);
  });

  it('refuses one more byte with FILE_TOO_LARGE and the limit in MB', async () => {
    const { deps, saved } = photoDeps();
    await expect(storePhoto(deps, source(padded(MAX_BYTES + 1)))).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: 'File size must be less than 5MB',
      fields: ['fish_photo'],
    });
    expect(saved).toEqual([]);
  });

  it.each([
    [1_048_576, '1MB'],
    [2_621_440, '2.5MB'],
    [102_400, '100KB'],
  ])('formats a limit of %i bytes as %s', async (maxFileSizeBytes, text) => {
    const { deps } = photoDeps({ maxFileSizeBytes });
    await expect(storePhoto(deps, source(Buffer.alloc(maxFileSizeBytes + 1)))).rejects.toMatchObject({
      message: `File size must be less than ${text}`,
    });
  });

  it('passes the limit in bytes to the source', async () => {
    const { deps } = photoDeps();
    const limits: number[] = [];
    const bytes = phonePhoto;
    await storePhoto(deps, { read: async (maxBytes) => (limits.push(maxBytes), bytes) });
    expect(limits).toEqual([MAX_BYTES]);
  });

  it('does not read the photo while photo uploads are switched off', async () => {
    const { deps } = photoDeps({ enablePhotoUploads: false });
    const unread: PhotoSource = { read: () => expect.unreachable() };
    await expect(storePhoto(deps, unread)).rejects.toMatchObject({ code: 'PHOTO_UPLOADS_OFF' });
  });

  it('passes the current max_concurrent_uploads to the decoder limit', async () => {
    const limits: number[] = [];
    for (const maxConcurrentUploads of [1, 3]) {
      const { deps } = photoDeps({ maxConcurrentUploads });
      const uploadLimits: UploadLimits = {
        ...deps.uploadLimits,
        decode: (limit, work, bytes) => (limits.push(limit), deps.uploadLimits.decode(limit, work, bytes)),
      };
      await storePhoto({ ...deps, uploadLimits }, source(phonePhoto));
    }
    expect(limits).toEqual([1, 3]);
  });

  it('passes the memory of the decoder to the decoder limit', async () => {
    const { deps } = photoDeps();
    const needed: (number | undefined)[] = [];
    const uploadLimits: UploadLimits = {
      ...deps.uploadLimits,
      decode: (limit, work, bytes) => (needed.push(bytes), deps.uploadLimits.decode(limit, work, bytes)),
    };
    await storePhoto({ ...deps, uploadLimits }, source(phonePhoto));
    const { width, height } = await sharp(phonePhoto).metadata();
    expect(needed).toEqual([width * height * 3]);
  });

  it('refuses an unsupported file without waiting for the decoder', async () => {
    const { deps } = photoDeps();
    const uploadLimits: UploadLimits = { ...deps.uploadLimits, decode: () => expect.unreachable() };
    await expect(storePhoto({ ...deps, uploadLimits }, source(Buffer.from('<svg/>')))).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
    });
  });

  it.each([
    ['twice max_concurrent_uploads', { maxConcurrentUploads: 4 }, 8],
    ['128 MB of photos', { maxConcurrentUploads: 50, maxFileSizeBytes: 32 * 1_048_576 }, 4],
    ['one photo of any size', { maxFileSizeBytes: 200 * 1_048_576 }, 1],
  ])('holds at most %s in memory', async (_what, changes, most) => {
    const { deps } = photoDeps(changes);
    let inMemory = 0;
    let seen = 0;
    const read = async () => {
      seen = Math.max(seen, (inMemory += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inMemory -= 1;
      throw new Error('given up');
    };
    await Promise.allSettled(Array.from({ length: 20 }, () => storePhoto(deps, { read })));
    expect(seen).toBe(most);
  });
});

function deferred() {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('createUploadLimits', () => {
  it('runs all calls, at most the limit at once', async () => {
    const limits = createUploadLimits();
    let running = 0;
    let most = 0;
    const work = async (id: number) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return id;
    };
    const results = await Promise.all(Array.from({ length: 30 }, (_, id) => limits.decode(3, () => work(id))));
    expect(results).toEqual(Array.from({ length: 30 }, (_, id) => id));
    expect(most).toBe(3);
  });

  it('rejects a call with BUSY at once when 64 wait', async () => {
    const limits = createUploadLimits({ maxWaitMs: 60_000 });
    const calls = Array.from({ length: 66 }, async () => await limits.decode(1, async () => 'done'));
    const outcomes = await Promise.all(calls.map(async (one) => await one.catch(({ code }) => code as string)));
    expect(outcomes).toEqual([...Array.from({ length: 65 }, () => 'done'), 'BUSY']);
  });

  it('rejects a call with BUSY after the maximum wait, and runs the next one', async () => {
    const limits = createUploadLimits({ maxWaitMs: 10 });
    const { promise, resolve: finish } = deferred();
    const first = limits.decode(1, () => promise);
    await expect(limits.decode(1, async () => 'never')).rejects.toMatchObject({ code: 'BUSY' });
    finish();
    await first;
    expect(await limits.decode(1, async () => 'next')).toBe('next');
  });

  it('limits the memory of concurrent decodes and runs them in the order of arrival', async () => {
    const limits = createUploadLimits({ maxDecoderBytes: 100 });
    const ends = [deferred(), deferred(), deferred(), deferred()];
    const started: number[] = [];
    const runs = [60, 50, 10, 40].map((bytes, index) =>
      limits.decode(
        9,
        async () => {
          started.push(index);
          await ends[index]?.promise;
        },
        bytes,
      ),
    );
    await nextTurn();
    expect(started).toEqual([0]);
    ends[0]?.resolve();
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const { resolve: end } of ends) end();
    await Promise.all(runs);
  });

  it('runs the next call when a call that needs too much memory times out', async () => {
    const limits = createUploadLimits({ maxWaitMs: 10, maxDecoderBytes: 100 });
    const { promise, resolve: finish } = deferred();
    const first = limits.decode(9, () => promise, 60);
    const large = limits.decode(9, async () => 'large', 50);
    const small = limits.decode(9, async () => 'small', 40);
    await expect(large).rejects.toMatchObject({ code: 'BUSY' });
    await expect(small).resolves.toBe('small');
    finish();
    await first;
  });

  it('releases its place when the work fails', async () => {
    const limits = createUploadLimits({ maxWaitMs: 10 });
    await expect(limits.decode(1, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limits.decode(1, async () => 'next')).toBe('next');
  });
});
