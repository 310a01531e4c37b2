import { expect, test } from 'vitest';
import { DEFAULT_PHOTO_LIMITS, isHeic, megabytes, photoProblemOf } from './photo-check.ts';

const MAX = 5_242_880;

function file(bytes: number, type = 'image/jpeg'): File {
  return new File([new Uint8Array(bytes)], 'fish.jpg', { type });
}

const problem = (chosen: File, maxFileSizeBytes = MAX) =>
  photoProblemOf(chosen, { ...DEFAULT_PHOTO_LIMITS, maxFileSizeBytes });

test('photoProblemOf accepts a file of exactly the limit', () => {
  expect(problem(file(MAX))).toBeNull();
});

test.each([
  [MAX, 'File size must be less than 5MB'],
  [1_572_864, 'File size must be less than 1.5MB'],
  [204_800, 'File size must be less than 200KB'],
])('photoProblemOf refuses one byte over %d with %j', (limit, sentence) => {
  expect(problem(file(limit + 1), limit)).toBe(sentence);
});

test.each(['image/heic', 'image/gif', 'application/pdf'])('photoProblemOf refuses %s', (type) => {
  expect(problem(file(10, type))).toBe('Please upload a valid image file (JPEG or PNG)');
});

// immich-app/immich#3362, MixinNetwork/android-app#1349: galleries of some phones name the type of a JPEG so.
test.each(['image/jpeg', 'image/png', 'image/jpg', 'image/pjpeg', 'image/x-png', 'application/octet-stream', ''])(
  'photoProblemOf accepts %j, whose content is checked next',
  (type) => {
    expect(problem(file(10, type))).toBeNull();
  },
);

test.each([
  ['fish.jpg', 'image/heic', true],
  ['fish.HEIC', '', true],
  ['fish.HEIC', 'application/octet-stream', true],
  ['fish.heif', 'image/heif', true],
  ['fish.heic', 'image/jpeg', false],
  ['fish.jpg', '', false],
])('isHeic of %s with type %j is %s', (name, type, expected) => {
  expect(isHeic(new File([], name, { type }))).toBe(expected);
});

test.each([
  [4_404_019, '4.2 MB'],
  [629_146, '0.6 MB'],
  [1, '0.1 MB'],
])('megabytes formats %d bytes as %s', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});
