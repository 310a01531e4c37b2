// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { inTurn, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { entry as entryOf, PHOTO } from './testing/entries-context.ts';
import { freshDeviceForEachTest, pass, press, showSection } from './testing/console.tsx';

/** What the grid's end is watched by: the threshold, and a way to let it come into view. */
let watched: { threshold: unknown; seeEnd: () => void }[];

freshDeviceForEachTest();
beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (sights: { isIntersecting: boolean }[]) => void, options: { threshold: unknown }) {
        watched.push({ threshold: options.threshold, seeEnd: () => callback([{ isIntersecting: true }]) });
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const entry = (id: number, changes: object = {}) => entryOf(id, { fishWeightLbs: 23.456, ...PHOTO, ...changes });
const answer = (entries: object[]): Answer => ({ data: { entries } });

async function showGallery(load: () => Answer) {
  const { of } = await showSection('/admin/photos', { PhotoGallery_Entries: load });
  return () => of('PhotoGallery_Entries').length;
}

const tiles = () => screen.queryAllByRole('button', { name: /^View the photo of/ });

test('says that photos could not be loaded, and tries again', async () => {
  await showGallery(inTurn(unreachable, () => answer([entry(1)])));
  expect(screen.getByText('Error Loading Photos')).toBeTruthy();
  expect(screen.getByText('Failed to load photos. Please try again later.')).toBeTruthy();
  await press('Try Again');
  expect(tiles()).toHaveLength(1);
});

test('says that there are no photos yet, also when there are entries', async () => {
  await showGallery(() => answer([entry(1, { fishPhotoUrl: null }), entry(2, { fishPhotoPath: null })]));
  expect(screen.getByText('No Photos Yet')).toBeTruthy();
});

test('loads once and shows more photos as the end comes into view', async () => {
  const loads = await showGallery(() => answer(Array.from({ length: 30 }, (_, index) => entry(index + 1))));
  expect(screen.getByText('30 photo(s) submitted from the derby')).toBeTruthy();
  expect(tiles()).toHaveLength(12);
  expect(watched.at(-1)?.threshold).toBe(0.1);
  for (const count of [24, 30]) {
    act(() => watched.at(-1)?.seeEnd());
    expect(tiles()).toHaveLength(count);
  }
  expect(screen.queryByText('Loading more photos...')).toBeNull();
  await pass(60_000);
  expect(loads()).toBe(1);
});

test('opens a photo with name, rank, two decimals and the time, and closes on Escape within 200 ms', async () => {
  await showGallery(() => answer([entry(1, { isJunior: true })]));
  expect(tiles()[0]?.textContent).toBe('#1Ada Sample1Junior23.46lbs');
  tiles()[0]?.focus();
  fireEvent.click(tiles()[0] as HTMLElement);
  await pass(1);
  const dialog = screen.getByRole('dialog', { name: '#1 Ada Sample1' });
  expect(dialog.textContent).toContain('23.46 lbs');
  expect(dialog.textContent).toContain('12:48 PM');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await pass(200);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(tiles()[0]);
});

test('says of a picture that could not be loaded that it could not', async () => {
  await showGallery(() => answer([entry(1)]));
  fireEvent.error(document.querySelector('main img') as HTMLElement);
  expect(screen.getByText('Failed to load image')).toBeTruthy();
});
