import { expect, test } from 'vitest';
import { segmentsOf } from './segments.ts';

test.each([
  ['160 plain characters', 'a'.repeat(160), 1],
  ['161 plain characters', 'a'.repeat(161), 2],
  ['306 plain characters', 'a'.repeat(306), 2],
  ['307 plain characters', 'a'.repeat(307), 3],
  ['80 euro signs, which count twice', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['70 characters with one outside of GSM-7', `${'a'.repeat(69)}ę`, 1],
  ['71 characters with one outside of GSM-7', `${'a'.repeat(70)}ę`, 2],
])('%s', (_what, text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});
