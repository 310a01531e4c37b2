// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onHistoryMove } from './history-moves.tsx';
import { BrowserRouter, useLocation } from './router.tsx';

function Path() {
  return <p>{useLocation().pathname}</p>;
}

const shown = () => screen.getByText(/^\//).textContent;

beforeEach(() => {
  window.history.pushState(null, '', '/first');
  window.history.pushState(null, '', '/second');
  render(
    <BrowserRouter>
      <Path />
    </BrowserRouter>,
  );
});
afterEach(cleanup);

test('the router follows Back and Forward', () => {
  act(() => window.history.back());
  expect(shown()).toBe('/first');
  act(() => window.history.forward());
  expect(shown()).toBe('/second');
});

test('a vetoed move never reaches the router, and the next one does once the listener is removed', () => {
  const stop = onHistoryMove((event) => event.preventDefault());
  act(() => window.history.back());
  expect([shown(), window.location.pathname]).toEqual(['/second', '/first']);
  stop();
  act(() => window.history.forward());
  act(() => window.history.back());
  expect(shown()).toBe('/first');
});
