// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOpener } from './use-opener.ts';

test('useOpener keeps the opener of a modal that comes back with its page', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const { result, rerender } = renderHook(useOpener, { initialProps: true });
  expect(result.current.current).toBe(button);
  // A page that is hidden behind a login has no focus.
  rerender(false);
  button.blur();
  rerender(true);
  expect(result.current.current).toBe(button);
  button.remove();
});
