// @vitest-environment happy-dom
import { putRuntimeConfig } from '@derby/micro-frontend/put-runtime-config';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import type { DerbyPhase } from '@derby/rules/event/derby-phase';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DerbyNowContext } from '../../../lib/derby-now.ts';
import { HomePage } from './home-page.tsx';

function showHome(phase: DerbyPhase = 'off-season'): void {
  render(
    <MemoryRouter>
      <DerbyNowContext value={{ ...UNKNOWN_DERBY, phase }}>
        <HomePage />
      </DerbyNowContext>
    </MemoryRouter>,
  );
}

function sponsorNames(): string[] {
  return within(screen.getByRole('list', { name: 'Our sponsors' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt') ?? '');
}

beforeEach(() => showHome());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('Event Details links to the details page', () => {
  expect(screen.getByRole('link', { name: 'Event Details' }).getAttribute('href')).toBe('/details');
});

test('day and place are in the first screen, linked to the details and to the map', () => {
  expect(screen.getByRole('link', { name: 'Saturday, August 9, 2025' }).getAttribute('href')).toBe('/details');
  const place = screen.getByRole('link', { name: 'Rangers Club Hall, Victoria' });
  expect(place.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//);
});

test('the logo of the club links to the site of the club', () => {
  const link = screen.getByRole('link', { name: 'Rangers Club Visit the club' });
  expect(link.getAttribute('href')).toBe('https://www.example.org/rangers');
});

test.each([
  'The annual charity salmon fishing derby in Victoria, BC.',
  '9.9 trolling motor',
  '$500 cash',
  'A guided trip for 4 with a 1-night stay, for those who donate their catch to a food bank',
])('the home page shows %j', (text) => {
  expect(screen.getByText(text)).toBeTruthy();
});

test('the home page shows 19 sponsors, each with a text and its minimum width', () => {
  expect(within(screen.getByRole('list', { name: 'Our sponsors' })).getAllByRole('img')).toHaveLength(19);
  const logo = screen.getByAltText('Islander Credit Union');
  expect(logo.getAttribute('src')).toMatch(/\/sponsors\/islander-credit-union\.svg$/);
  expect(logo.style.minWidth).toBe('190px');
});

test('each load of the home page shuffles the sponsors', () => {
  const order = () => sponsorNames().join();
  const first = order();
  const others = Array.from({ length: 5 }, () => {
    cleanup();
    showHome();
    return order();
  });
  expect(others.some((other) => other !== first)).toBe(true);
  expect(sponsorNames().toSorted()).toEqual(first.split(',').toSorted());
});

test('a logo that fails to load is logged and its list item is removed', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  fireEvent.error(screen.getByAltText('Alderwood Marine'));
  expect(within(screen.getByRole('list', { name: 'Our sponsors' })).getAllByRole('listitem')).toHaveLength(18);
  expect(warn).toHaveBeenCalledWith('The logo /sponsors/alderwood-marine.svg did not load');
});

test.each(['open', 'ended'] as const)(
  'the home page says that nothing can be read, and reads again: %s',
  async (phase) => {
    vi.useFakeTimers();
    cleanup();
    let isDown = true;
    const entry = { id: 1, rank: 1, firstInitial: 'T', lastName: 'Alderwood', fishWeightLbs: 20, fishPhotoUrl: null };
    const data = { regular: { entries: [entry] }, junior: { entries: [] }, prizes: [], afternoon: null };
    vi.stubGlobal('fetch', async () => {
      if (isDown) throw new TypeError('down');
      return Response.json({ data });
    });
    showHome(phase);
    expect(screen.queryByText('Error connecting to server')).toBeNull();
    await act(async () => await vi.dynamicImportSettled());
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getAllByText('Error connecting to server').length).toBeGreaterThan(1);
    isDown = false;
    await act(async () => await vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText('T. Alderwood')).toBeTruthy();
    expect(screen.queryByText('Error connecting to server')).toBeNull();
  },
);

test('between two derbies the page leads with the winners of the last one, until it is not published', async () => {
  cleanup();
  const winner = { rank: 1, firstInitial: 'W', lastName: 'Champion', fishWeightLbs: 30, fishPhotoUrl: null };
  const past = { year: '2024', endedAt: '2024-08-10T23:00:00.000Z', prizes: [], regular: [winner], junior: [] };
  const respond = (lastResult: object | null) =>
    vi.stubGlobal('fetch', async () => Response.json({ data: { lastResult } }));
  putRuntimeConfig({ lastDerby: { year: '2024', title: 'Coho Cup 2024' } });
  respond(past);
  showHome();
  expect(await screen.findByText('W. Champion')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Coho Cup 2024' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe('/results/2024');
  for (const kept of ['Event Details', 'Rangers Club Visit the club']) screen.getByRole('link', { name: kept });
  expect(sponsorNames()).toHaveLength(19);
  cleanup();
  respond(null);
  showHome();
  await vi.waitFor(() => expect(screen.queryByText('Coho Cup 2024')).toBeNull());
  putRuntimeConfig();
});
