import { expect, test } from 'vitest';
import { photoShapeOf, shapeDigitsOf } from './photo-shape.ts';

const RANDOM = '0123456789abcdef01234567';

test.each([
  [900, 1_200, 750],
  [1_920, 1_080, 1_778],
  [1, 5, 200],
  [5, 1, 5_000],
])('a photo of %i x %i keeps its shape in its name', (width, height, expected) => {
  const name = RANDOM + shapeDigitsOf({ width, height });
  expect(name).toHaveLength(32);
  for (const url of [`/uploads/${name}.jpg`, `https://derby.example.org/uploads/${name}.webp`]) {
    expect(photoShapeOf(url)).toEqual({ width: expected, height: 1_000 });
  }
});

test.each([
  ['of an earlier photo', `${RANDOM}89abcdef`],
  ['of a strip', RANDOM + shapeDigitsOf({ width: 1_080, height: 1 })],
  ['of a narrow strip', RANDOM + shapeDigitsOf({ width: 1, height: 1_080 })],
])('the name %s has no shape', (_, name) => {
  expect(photoShapeOf(`/uploads/${name}.jpg`)).toBeNull();
});
