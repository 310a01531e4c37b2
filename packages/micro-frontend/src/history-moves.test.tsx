// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeOnBack } from './history-moves.tsx';
import { BrowserRouter, useLocation, useNavigate } from './router.tsx';

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{useLocation().pathname}</p>
      {['/board', '/tickets'].map((path) => (
        <button key={path} type="button" onClick={() => void navigate(path)}>
          {path}
        </button>
      ))}
    </>
  );
}

const show = () => render(<Page />, { wrapper: BrowserRouter });
const address = () => screen.getByTestId('address').textContent;

async function go(steps: number): Promise<void> {
  await act(async () => {
    window.history.go(steps);
    await vi.advanceTimersByTimeAsync(1);
  });
}

const visit = (path: '/board' | '/tickets') => act(() => screen.getByRole('button', { name: path }).click());

/** Opens a modal. Unless it refuses, Back closes it. */
function open({ refuses = false } = {}) {
  const modal = { isOpen: true, close: () => undefined as void };
  const closed = closeOnBack(() => !refuses && modal.close());
  modal.close = () => {
    modal.isOpen = false;
    closed();
  };
  return modal;
}

/** Shows the board, which was opened from the details. */
beforeEach(() => {
  vi.useFakeTimers();
  window.history.pushState(null, '', '/details');
  show();
  visit('/board');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('Back closes an open modal and the page stays; the next Back leaves the page', async () => {
  const modal = open();
  await go(-1);
  expect([modal.isOpen, address(), window.location.pathname]).toEqual([false, '/board', '/board']);
  await go(-1);
  expect([address(), window.location.pathname]).toEqual(['/details', '/details']);
});

test('Back leaves the page at once when the modal was closed otherwise', async () => {
  open().close();
  await go(-1);
  expect([address(), window.location.pathname]).toEqual(['/details', '/details']);
});

test('Back closes one modal at a time, the last one first', async () => {
  const [outer, inner] = [open(), open()];
  await go(-1);
  expect([outer.isOpen, inner.isOpen]).toEqual([true, false]);
  await go(-1);
  expect([outer.isOpen, address()]).toEqual([false, '/board']);
  await go(-1);
  expect(address()).toBe('/details');
});

test('modals that are opened one after the other need one history entry', async () => {
  open().close();
  const length = window.history.length;
  const modal = open();
  expect(window.history.length).toBe(length);
  await go(-1);
  expect([modal.isOpen, address()]).toEqual([false, '/board']);
});

test('a page that is opened from a modal returns to the page below, which the next Back leaves', async () => {
  const modal = open();
  visit('/tickets');
  modal.close();
  await go(-1);
  expect(address()).toBe('/board');
  await go(-1);
  expect([address(), window.location.pathname]).toEqual(['/details', '/details']);
});

test('Forward passes over the entry of a closed modal', async () => {
  open();
  visit('/tickets');
  await go(-2);
  expect(address()).toBe('/board');
  await go(1);
  expect([address(), window.location.pathname]).toEqual(['/tickets', '/tickets']);
});

test('Forward after Back has closed a modal changes nothing, and Back still leaves the page', async () => {
  const modal = open();
  await go(-1);
  await go(1);
  expect([modal.isOpen, address()]).toEqual([false, '/board']);
  await go(-1);
  expect(address()).toBe('/details');
});

test('a modal that refuses to close stays, and so does the page at the next Back', async () => {
  const modal = open({ refuses: true });
  await go(-1);
  await go(-1);
  expect([modal.isOpen, address(), window.location.pathname]).toEqual([true, '/board', '/board']);
});

test('after a reload with an open modal, Back leaves the page', async () => {
  open();
  cleanup();
  show();
  expect(address()).toBe('/board');
  await go(-1);
  expect([address(), window.location.pathname]).toEqual(['/details', '/details']);
});

test('each visit that begins with an address has its own key', () => {
  const { key } = window.history.state as { key: string };
  cleanup();
  window.history.pushState(null, '', '/board');
  show();
  expect((window.history.state as { key: string }).key).not.toBe(key);
});
