// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Weight } from './weight.tsx';

afterEach(cleanup);

test('the last four of six decimals are quieter where the number is large', () => {
  const { container } = render(<Weight fishWeightLbs={28.45} size="row" />);
  expect(container.textContent).toBe('28.450000');
  expect(container.querySelector('.text-ink-3')?.textContent).toBe('0000');
});

test('small numbers are printed in one tone', () => {
  const { container } = render(<Weight fishWeightLbs={28.45} />);
  expect(container.textContent).toBe('28.450000');
  expect(container.querySelector('.text-ink-3')).toBeNull();
});
