// @vitest-environment happy-dom
import { fireEvent, screen, cleanup } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { unreachable, type GatewayResponse } from '../testing/fake-gateway.ts';
import { chip, fill, showForm, submit } from './testing/new-entry-context.ts';
import { breakImages, pass, press, field } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';

freshDeviceForEachTest();

describe('the photo of a new entry', () => {
  const choose = (file: File): void => {
    fireEvent.change(screen.getByLabelText(/^Fish photo/), { target: { files: [file] } });
  };
  const fish = new File(['fish'], 'fish.jpg', { type: 'image/jpeg' });

  /** A device that decodes every photo, the first one only when the returned function is called. */
  function slowDecoder() {
    const bitmap = { width: 3_000, height: 4_000, close: () => undefined };
    let decoded: () => void = () => undefined;
    const decode = vi.fn<() => Promise<typeof bitmap>>().mockResolvedValue(bitmap);
    decode.mockReturnValueOnce(new Promise((resolve) => (decoded = () => resolve(bitmap))));
    vi.stubGlobal('createImageBitmap', decode);
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(new Blob(['s'])));
    return () => decoded();
  }

  test('shows a preview, can be removed, and is sent after the entry', async () => {
    const { creations, photos } = await showForm();
    choose(fish);
    expect(screen.getByAltText('Preview of the chosen photo')).toBeTruthy();
    await press('Remove photo');
    expect(screen.queryByAltText('Preview of the chosen photo')).toBeNull();
    choose(fish);
    fill();
    await submit();
    expect(creations().map(({ files }) => files)).toEqual([[]]);
    expect(creations()[0]?.variables['input']).toMatchObject({ awaitsPhoto: true });
    await pass(1);
    expect(photos().map(({ variables, files }) => [variables['id'], files.length])).toEqual([[7, 1]]);
    await pass(1);
    expect(chip()).toBe('All sent');
  });

  test('is refused as HEIC when the device cannot convert it, with the reason scrolled into view', async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    onTestFinished(() => scroll.mockRestore());
    await showForm();
    choose(new File(['fish'], 'fish.heic', { type: 'image/heic' }));
    await pass(1);
    const sentence = screen.getByText(/^This device cannot convert HEIC photos\./);
    expect(scroll.mock.contexts.some((target) => (target as Element).contains(sentence))).toBe(true);
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  });

  test('that is still converted from HEIC when its entry is added belongs to that entry, not to the next one', async () => {
    const decoded = slowDecoder();
    const { photos } = await showForm();
    choose(new File(['fish'], 'fish.heic', { type: 'image/heic' }));
    fill();
    await submit();
    decoded();
    await pass(1);
    expect(screen.queryByAltText('Preview of the chosen photo')).toBeNull();
    expect(photos().map(({ variables, files }) => [variables['id'], files.map((one) => (one as File).type)])).toEqual([
      [7, ['image/jpeg']],
    ]);
  });

  test('is restored with the draft after a reload', async () => {
    await showForm();
    choose(fish);
    fill();
    await pass(1);
    cleanup();
    await showForm();
    expect(screen.getByAltText('Preview of the chosen photo')).toBeTruthy();
    expect(field('Last name').value).toBe('Sheringham');
  });

  test('is retried without the entry and shows its progress', async () => {
    let isNetworkUp = false;
    const { creations, photos } = await showForm({
      respondToPhoto: () => (isNetworkUp ? new Promise<GatewayResponse>(() => undefined) : unreachable()),
    });
    choose(fish);
    fill();
    await submit();
    expect(screen.getByText('Entry added successfully!')).toBeTruthy();
    await pass(1);
    expect(chip()).toBe('1 waiting');
    await press('1 waiting');
    expect(screen.getByText('Weight saved, photo waiting')).toBeTruthy();
    isNetworkUp = true;
    await press('Send now');
    expect(screen.getByText('Weight saved, photo uploading 50 %')).toBeTruthy();
    expect([creations().length, photos().length]).toEqual([1, 2]);
  });

  test.each<[string, number, string]>([
    ['waits after a page of the network', 403, 'Weight saved, photo waiting'],
    [
      'needs attention when the network lets no such file through',
      413,
      'Weight saved, photo not: The network refused it as too large.',
    ],
  ])('%s', async (_what, status, text) => {
    const page = new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
    await showForm({ respondToPhoto: () => page.clone() });
    choose(fish);
    fill();
    await submit();
    await pass(1);
    await press(chip() ?? '');
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('is refused at the field when it is empty or the browser cannot show it', async () => {
    breakImages();
    await showForm();
    choose(new File([], 'empty.jpg', { type: 'image/jpeg' }));
    expect(screen.getByText('Please upload a valid image file (JPEG or PNG)')).toBeTruthy();
    choose(fish);
    await pass(1);
    expect(screen.getByText('Please upload a valid image file (JPEG or PNG)')).toBeTruthy();
    expect(screen.queryByAltText('Preview of the chosen photo')).toBeNull();
  });

  test('is refused at once when it exceeds the size limit', async () => {
    await showForm({ photoLimits: { maxFileSizeBytes: 2_097_152 } });
    choose(new File([new Uint8Array(2_097_153)], 'big.jpg', { type: 'image/jpeg' }));
    expect(screen.getByText('File size must be less than 2MB')).toBeTruthy();
    expect(screen.queryByAltText('Preview of the chosen photo')).toBeNull();
    choose(fish);
    expect(screen.queryByText('File size must be less than 2MB')).toBeNull();
  });

  test.each([
    ['big.jpg', 'image/jpeg', 5_242_881, 'File size must be less than 5MB'],
    ['notes.txt', 'text/plain', 4, 'Please upload a valid image file (JPEG or PNG)'],
  ])('is refused also after an empty form was refused: %s', async (name, mimeType, sizeBytes, sentence) => {
    await showForm();
    await submit();
    choose(new File([new Uint8Array(sizeBytes)], name, { type: mimeType }));
    await pass(1_000);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('is not offered while photos are off', async () => {
    await showForm({ photoLimits: { arePhotosAccepted: false } });
    expect(screen.queryByLabelText(/^Fish photo/)).toBeNull();
  });
});
