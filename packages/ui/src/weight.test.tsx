// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatWeight, Weight } from './weight.tsx';

afterEach(cleanup);

test('weight shows the last four decimals lighter and smaller in rows', () => {
  const { container } = render(<Weight fishWeightLbs={28.45} size="row" />);
  expect(container.textContent).toBe('28.450000');
  expect(container.querySelector('.text-ink-2')?.textContent).toBe('0000');
});

test('weight shows one tone in small sizes', () => {
  const { container } = render(<Weight fishWeightLbs={28.45} />);
  expect(container.textContent).toBe('28.450000');
  expect(container.querySelector('.text-ink-2')).toBeNull();
});

test.each([
  [28.45, '28.450000'],
  ['5.5', '5.500000'],
  [0, '0.000000'],
  [Number.NaN, '0.000000'],
  [null, '0.000000'],
  [undefined, '0.000000'],
  ['', '0.000000'],
  ['heavy', '0.000000'],
])('formatWeight shows %j as %s', (weight, text) => {
  expect(formatWeight(weight)).toBe(text);
});

test('formatWeight rounds to two decimals on request', () => {
  expect(formatWeight(28.456, 2)).toBe('28.46');
});
