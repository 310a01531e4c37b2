// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a pending button refuses a second press and says that it is busy', () => {
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

test('does not submit a form unless it is told to', () => {
  render(<Button>Take photo</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});
