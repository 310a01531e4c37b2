// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

const button = () => screen.getByRole('button');

test('pending button ignores presses and is marked as busy', () => {
  const press = vi.fn<() => void>();
  render(
    <Button pending pendingLabel="Adding Entry..." onClick={press}>
      Add Entry
    </Button>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Adding Entry...' }));
  expect(press).not.toHaveBeenCalled();
  expect([button().getAttribute('aria-busy'), button().getAttribute('aria-disabled')]).toEqual(['true', 'true']);
});

test.each(['pending', 'disabled'])('button that becomes %s keeps the focus', (state) => {
  const { rerender } = render(<Button>Save</Button>);
  button().focus();
  rerender(<Button {...{ [state]: true }}>Save</Button>);
  expect(document.activeElement).toBe(button());
  expect(button()).toHaveProperty('disabled', false);
});

test('pending button submits its form neither by a press nor by Enter in a field', async () => {
  const submit = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <input />
      <Button type="submit" pending>
        Save
      </Button>
    </form>,
  );
  const user = userEvent.setup();
  await user.click(button());
  await user.type(screen.getByRole('textbox'), '{Enter}');
  expect(submit).not.toHaveBeenCalled();
});

test('button does not submit a form by default', () => {
  render(<Button>Take photo</Button>);
  expect(button().getAttribute('type')).toBe('button');
});
