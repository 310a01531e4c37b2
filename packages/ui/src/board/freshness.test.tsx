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
