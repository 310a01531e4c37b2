// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { entry as entryOf, PHOTO } from '../../../testing/samples.ts';
import { freshDeviceForEachTest, pass, showPage } from '../../../testing/page.tsx';
import { PhotoGalleryPage } from './photo-gallery-page.tsx';

/** Created observers of the end of the grid: the threshold, and a function that brings the end into view. */
let observers: { threshold: unknown; reachEnd: () => void }[];

freshDeviceForEachTest();
beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (records: { isIntersecting: boolean }[]) => void, options: { threshold: unknown }) {
        observers.push({ threshold: options.threshold, reachEnd: () => callback([{ isIntersecting: true }]) });
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const entry = (id: number, changes: object = {}) => entryOf(id, { fishWeightLbs: 23.456, ...PHOTO, ...changes });
const responseWith = (entries: object[]): GatewayResponse => ({ data: { entries } });

async function showGallery(load: () => GatewayResponse) {
  const { of } = await showPage(<PhotoGalleryPage />, { PhotoGallery_Entries: load });
  return () => of('PhotoGallery_Entries').length;
}

const tiles = () => screen.queryAllByRole('button', { name: /^View the photo of/ });

test('the photo gallery has a heading above the error when loading fails', async () => {
  await showGallery(unreachable);
  expect(screen.getByText('Error Loading Photos')).toBeTruthy();
});

test('a photo gallery without photos shows a message, even if there are entries', async () => {
  await showGallery(() => responseWith([entry(1, { fishPhotoUrl: null }), entry(2, { fishPhotoPath: null })]));
  expect(screen.getByText('No Photos Yet')).toBeTruthy();
});

test('the photo gallery loads once, and shows more photos when its end comes into view', async () => {
  const loads = await showGallery(() => responseWith(Array.from({ length: 30 }, (_, index) => entry(index + 1))));
  expect(screen.getByText('30 photo(s) submitted from the derby')).toBeTruthy();
  expect(tiles()).toHaveLength(12);
  expect(observers.at(-1)?.threshold).toBe(0.1);
  await pass(4_000);
  expect(screen.queryByText('Still connecting...')).toBeNull();
  for (const count of [24, 30]) {
    act(() => observers.at(-1)?.reachEnd());
    expect(tiles()).toHaveLength(count);
  }
  expect(screen.queryByText('Loading more photos...')).toBeNull();
  await pass(60_000);
  expect(loads()).toBe(1);
});

test('a photo opens with name, rank, two decimals and time, and closes on Escape within 200 ms', async () => {
  await showGallery(() => responseWith([entry(1, { isJunior: true })]));
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

test('a photo that fails to load shows an error', async () => {
  await showGallery(() => responseWith([entry(1)]));
  fireEvent.error(document.querySelector('img') as HTMLElement);
  expect(screen.getByText('Failed to load image')).toBeTruthy();
});

test('a photo leads to its entry', async () => {
  await showGallery(() => responseWith([entry(3)]));
  fireEvent.click(tiles()[0] as HTMLElement);
  await pass(1);
  expect(screen.getByRole('link', { name: 'Open the entry' }).getAttribute('href')).toBe('/admin/manage');
});
