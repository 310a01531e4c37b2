// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PHOTO_LIMITS } from '../../lib/photo-check.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const file = (bytes: number, type = 'image/jpeg', name = 'fish.jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

let drawn: { width: number; height: number; type: string; quality: number | undefined } | undefined;

/** Fakes a browser that decodes photos of this size and encodes them in this number of bytes. */
function fakeDevice(size: { width: number; height: number } | null, bytes = 1_000): void {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!size) throw new DOMException('cannot be decoded', 'InvalidStateError');
    return { ...size, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    callback,
    type = '',
    quality?: number,
  ) {
    drawn = { width: this.width, height: this.height, type, quality };
    callback(new Blob([new Uint8Array(bytes)], { type }));
  });
}

beforeEach(() => {
  drawn = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('shrinkPhoto', () => {
  test.each([
    [4_000, 3_000, 1_440, 1_080],
    [3_000, 4_000, 810, 1_080],
    [3_840, 1_080, 1_920, 540],
    [640, 480, 640, 480],
  ])('reduces %d x %d to %d x %d with the quality of the settings', async (width, height, newWidth, newHeight) => {
    fakeDevice({ width, height });
    const small = await shrinkPhoto(file(4_000_000), DEFAULT_PHOTO_LIMITS);
    expect(drawn).toEqual({ width: newWidth, height: newHeight, type: 'image/jpeg', quality: 0.85 });
    expect([small?.name, small?.type, small?.size]).toEqual(['fish.jpg', 'image/jpeg', 1_000]);
  });

  test('returns the original when the result would be larger', async () => {
    fakeDevice({ width: 640, height: 480 }, 5_000);
    const original = file(4_000);
    expect(await shrinkPhoto(original, DEFAULT_PHOTO_LIMITS)).toBe(original);
  });

  test('does not shrink a photo that is small already', async () => {
    fakeDevice({ width: 1_440, height: 1_080 });
    const shrunk = file(300_000);
    expect(await shrinkPhoto(shrunk, DEFAULT_PHOTO_LIMITS)).toBe(shrunk);
    expect(drawn).toBeUndefined();
  });

  test('converts HEIC to JPEG even if the result is larger', async () => {
    fakeDevice({ width: 640, height: 480 }, 5_000);
    const converted = await shrinkPhoto(file(4_000, 'image/heic', 'IMG_1.HEIC'), DEFAULT_PHOTO_LIMITS);
    expect([converted?.name, converted?.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  });
});

test('shrinkPhoto returns null for a photo that the device cannot decode', async () => {
  fakeDevice(null);
  expect(await shrinkPhoto(file(4_000, 'image/heic'), DEFAULT_PHOTO_LIMITS)).toBeNull();
});
