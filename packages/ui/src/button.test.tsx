// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('pending button ignores presses and is marked as busy', () => {
  const press = vi.fn<() => void>();
  render(
    <Button pending onClick={press}>
      Adding Entry...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Adding Entry...' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('button does not submit a form by default', () => {
  render(<Button>Take photo</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});
