// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

afterEach(cleanup);

test('Show password shows and hides the text, and the field keeps its focus and its caret', async () => {
  const user = userEvent.setup();
  render(
    <Field label="Password">
      <PasswordInput defaultValue="slack tide" />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  const button = screen.getByRole('button', { name: 'Show password' });
  const state = () => [
    input.type,
    button.getAttribute('aria-pressed'),
    document.activeElement,
    input.selectionStart,
    input.selectionEnd,
  ];
  await user.click(input);
  input.setSelectionRange(2, 5);
  await user.click(button);
  expect(state()).toEqual(['text', 'true', input, 2, 5]);
  await user.click(button);
  expect(state()).toEqual(['password', 'false', input, 2, 5]);
  expect(input.value).toBe('slack tide');
});

test('Enter in a password submits its form', async () => {
  const user = userEvent.setup();
  let submitted = 0;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted += 1;
      }}
    >
      <Field label="Password">
        <PasswordInput />
      </Field>
      <button type="submit">Log in</button>
    </form>,
  );
  await user.type(screen.getByLabelText('Password'), 'slack{Enter}');
  expect(submitted).toBe(1);
});
