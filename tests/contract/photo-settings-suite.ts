import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PHOTOS } from '../support/api.ts';
import type { Answer, ContractTools } from './contract-tools.ts';

const NO_PHOTO = { error: 'Please upload a valid image file (JPEG or PNG)' };

/** What the settings about photos do, judged by what is stored. Every setting is put back. */
export function definePhotoSettingsSuite(tools: ContractTools): void {
  const { target, during, postForm, someone, expectRefused } = tools;
  const sample = (name: string) => new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, name)));
  const weighIn = (bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
    postForm(someone(), { photo: { bytes, type } });

  async function stored(answer: Answer): Promise<Buffer> {
    expect(answer.status).toBe(201);
    const { fish_photo_path: path } = answer.body as { fish_photo_path: string };
    return Buffer.from(await (await fetch(new URL(path, target().baseUrl))).arrayBuffer());
  }

  const widthAndHeight = async (jpeg: Buffer) => {
    const { width, height } = await sharp(jpeg).metadata();
    return [width, height];
  };

  describe('the settings about photos', () => {
    it('max_file_size is the limit, and its sentence names it', async () => {
      const bytes = new Uint8Array(204_801);
      bytes.set(sample('rotated-exif6.jpg'));
      await during({ max_file_size: '204800' }, async () => {
        expectRefused(await weighIn(bytes), 413, { error: 'File size must be less than 200KB' });
        expect((await weighIn(bytes.slice(0, 204_800))).status).toBe(201);
      });
      expect((await weighIn(bytes)).status).toBe(201);
    });

    it('allowed_file_types keeps JPEG or PNG out, whatever the sender calls them', async () => {
      const jpeg = sample('gps-camera.jpg');
      const png = new Uint8Array(await sharp(jpeg).png().toBuffer());
      await during({ allowed_file_types: 'image/png' }, async () => {
        expectRefused(await weighIn(jpeg, 'image/png'), 400, NO_PHOTO);
        expect((await weighIn(png)).status).toBe(201);
      });
      await during({ allowed_file_types: 'image/jpeg' }, async () => {
        expectRefused(await weighIn(png, 'image/jpeg'), 400, NO_PHOTO);
        expect((await weighIn(jpeg)).status).toBe(201);
      });
    });

    it('max_image_width and max_image_height bound what is stored', async () => {
      await during({ max_image_width: '200', max_image_height: '1000' }, async () => {
        expect(await widthAndHeight(await stored(await weighIn(sample('gps-camera.jpg'))))).toEqual([200, 150]);
      });
      await during({ max_image_width: '1000', max_image_height: '120' }, async () => {
        expect(await widthAndHeight(await stored(await weighIn(sample('gps-camera.jpg'))))).toEqual([160, 120]);
      });
    });

    it('image_quality is the quality of what is stored', async () => {
      const sizes: number[] = [];
      for (const image_quality of ['20', '60', '95']) {
        await during({ image_quality }, async () => {
          sizes.push((await stored(await weighIn(sample('gps-camera.jpg')))).length);
        });
      }
      const [low = 0, middle = 0, high = 0] = sizes;
      expect(low).toBeLessThan(middle / 1.5);
      expect(middle).toBeLessThan(high / 1.5);
    });
  });
}
