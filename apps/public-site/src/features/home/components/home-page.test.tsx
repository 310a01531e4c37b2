// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HomePage } from './home-page.tsx';

beforeEach(() => {
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('Event Details leads to the details', () => {
  expect(screen.getByRole('link', { name: 'Event Details' }).getAttribute('href')).toBe('/details');
});

test('the logo of the club leads to its site', () => {
  const link = screen.getByRole('link', { name: /Rangers Club/ });
  expect(link.getAttribute('href')).toBe('https://www.example.org/rangers');
});

test('19 sponsors are shown', () => {
  expect(within(screen.getByRole('list')).getAllByRole('img')).toHaveLength(19);
});

test('a logo that does not load is logged and leaves nothing behind', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  fireEvent.error(screen.getByAltText('Alderwood Marine'));
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(18);
  expect(warn).toHaveBeenCalledWith('The logo /sponsors/alderwood-marine.svg did not load');
});
