// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function describedTexts(element: HTMLElement): (string | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent);
}

test('field connects label, hint and error with its control', () => {
  render(
    <Field label="Phone" hint="7 of 10 digits" error="Please enter a phone number">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText('Phone');
  expect(describedTexts(input)).toEqual(['7 of 10 digits', 'Please enter a phone number']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('field without an error is not marked as invalid and has an empty live region', () => {
  render(
    <Field label="First name">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText('First name');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('');
});
