// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Freshness } from './freshness.tsx';

afterEach(cleanup);

const AT = new Date('2025-08-09T21:03:10Z');

test.each([
  [0, 'Updated 2:03 PM', 'text-ok'],
  [1, 'Updated 2:03 PM', 'text-warn'],
  [2, 'No connection, showing 2:03 PM', 'text-warn'],
])('after %i missed refreshes the board says %j, with the seconds in the tooltip', (missed, text, tone) => {
  const { getByText } = render(<Freshness updatedAt={AT} missed={missed} />);
  const chip = getByText(text);
  expect(chip.title).toBe('2:03:10 PM');
  expect(chip.className).toContain(tone);
});

test.each([
  ['2025-08-09T22:00:00Z', 'Offline, as of 2:03 PM'],
  ['2025-08-10T22:00:00Z', 'Offline, as of August 9, 2025, 2:03 PM'],
])('a board that was kept on the device says at %s of the server when it was read', (now, text) => {
  const { getByText } = render(<Freshness updatedAt={AT} missed={1} isKept nowMs={Date.parse(now)} />);
  expect(getByText(text).className).toContain('text-warn');
});
