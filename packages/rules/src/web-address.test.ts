import { expect, test } from 'vitest';
import { isWallClock } from './event/derby-time.ts';
import { ODD_ADDRESSES, ODD_TIMES } from './testing/odd-values.ts';
import { isWebAddress } from './web-address.ts';

test.each(ODD_ADDRESSES)('isWebAddress of $text is $isAccepted', ({ text, isAccepted }) => {
  expect(isWebAddress(text)).toBe(isAccepted);
});

test.each(ODD_TIMES)('isWallClock of $text is $isAccepted', ({ text, isAccepted }) => {
  expect(isWallClock(text)).toBe(isAccepted);
});
