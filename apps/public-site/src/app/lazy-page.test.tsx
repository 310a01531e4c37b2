// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lazyPage } from './lazy-page.tsx';

afterEach(cleanup);

it('says that a page could not be loaded, and can be tried again', async () => {
  const Page = lazyPage(() => Promise.reject(new Error('no network')));
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});
