import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { LONG_FORM } from '../support/form.ts';
import { expect, fillWeighIn, test } from './fixtures.ts';

const REFUSAL = 'Please upload a valid image file (JPEG or PNG)';
const PHOTO = new URL('../fixtures/photos/gps-camera.jpg', import.meta.url);

test(
  'a photo that lacks its last bytes is stored; one that cannot be shown is refused at the field',
  LONG_FORM,
  async ({ page, client }) => {
    await page.addInitScript((value) => localStorage.setItem('authToken', value), client.token);
    await page.goto('/admin');
    const photo = await readFile(PHOTO);
    const choose = async (buffer: Buffer) =>
      await page.getByLabel(/^Fish photo/).setInputFiles({ name: 'fish.jpg', mimeType: 'image/jpeg', buffer });
    for (const unusable of [Buffer.alloc(0), Buffer.from('not an image'), photo.subarray(0, photo.length / 2)]) {
      await choose(unusable);
      await expect(page.getByText(REFUSAL)).toBeVisible();
      await expect(page.getByAltText('Preview of the chosen photo')).toBeHidden();
      await choose(photo);
      await expect(page.getByText(REFUSAL)).toBeHidden();
    }
    await choose(photo.subarray(0, -64));
    await fillWeighIn(page, { weight: '7.5', firstName: 'Ann', lastName: 'Cutphoto', phone: '2505550119' });
    await page.getByRole('button', { name: 'Add Entry' }).click();
    const photoPath = async () => {
      const entries = await client.read<{ last_name: string; fish_photo_url: string | null }[]>('/api/entries');
      return entries.find((entry) => entry.last_name === 'Cutphoto')?.fish_photo_url ?? null;
    };
    await expect.poll(photoPath).not.toBeNull();
    const stored = await client.send('GET', new URL((await photoPath()) ?? '', 'http://localhost').pathname);
    expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).width).toBe(640);
  },
);
