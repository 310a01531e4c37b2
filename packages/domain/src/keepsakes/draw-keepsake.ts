import sharp, { type Sharp } from 'sharp';
import type { UploadLimits } from '../photos/index.ts';
import { drawingOf, LAYOUTS, type Layout } from './keepsake-drawing.ts';
import type { KeepsakeFacts } from './keepsake-facts.ts';
import { openFonts } from './set-text.ts';

/** The two pictures of a fish, as JPEG. */
export interface Keepsake {
  /** To share: 1080 x 1350 pixels. */
  readonly share: Buffer;
  /** For previews of links: 1200 x 630 pixels. */
  readonly preview: Buffer;
}

const QUALITY = 82;
/** A small photo is enlarged no further. */
const LARGEST_SCALE = 2;
/** The ground beside a photo is the photo itself, so small that only its colours are left, and darker. */
const GROUND_PX = 24;
const GROUND_BLUR = 1.5;
const GROUND_BRIGHTNESS = 0.55;

const SAMPLES_PER_PHOTO_PIXEL = 3;
/** The picture, its shapes and what is put together of them, of four samples each. */
const BYTES_PER_PICTURE_PIXEL = 3 * 4;

/**
 * Draws both pictures around the whole photo, which is a stored one. One at a time, within the memory budget of photos.
 * Throws BUSY when other photos are in work for too long.
 */
export async function drawKeepsake(limits: UploadLimits, facts: KeepsakeFacts, photo: Buffer): Promise<Keepsake> {
  const setText = await openFonts();
  const { width, height } = await sharp(photo).metadata();
  const picturePixels = LAYOUTS.share.width * LAYOUTS.share.height;
  const bytes = width * height * SAMPLES_PER_PHOTO_PIXEL + picturePixels * BYTES_PER_PICTURE_PIXEL;
  const work = async () => ({
    share: await draw(LAYOUTS.share, drawingOf(setText, facts, LAYOUTS.share), photo),
    preview: await draw(LAYOUTS.preview, drawingOf(setText, facts, LAYOUTS.preview), photo),
  });
  return await limits.decode(1, work, bytes);
}

async function draw(layout: Layout, drawing: string, photo: Buffer): Promise<Buffer> {
  const { width, height, photo: box } = layout;
  const whole = await wholePhoto(photo, box);
  const left = box.x + Math.round((box.width - whole.raw.width) / 2);
  const top = box.y + Math.round((box.height - whole.raw.height) / 2);
  return await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([
      { ...(await groundOf(photo, box)), left: box.x, top: box.y },
      { ...whole, left, top },
      { input: Buffer.from(drawing), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** Pixels as `composite` takes them. */
async function pixelsOf(image: Sharp) {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}

async function wholePhoto(photo: Buffer, box: Layout['photo']) {
  const { width, height } = await sharp(photo).metadata();
  const scale = Math.min(box.width / width, box.height / height, LARGEST_SCALE);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return await pixelsOf(sharp(photo).resize({ width: scaled(width), height: scaled(height), fit: 'fill' }));
}

async function groundOf(photo: Buffer, { width, height }: Layout['photo']) {
  const small = await sharp(photo)
    .resize({ width: GROUND_PX, height: Math.round((GROUND_PX * height) / width), fit: 'cover' })
    .blur(GROUND_BLUR)
    .modulate({ brightness: GROUND_BRIGHTNESS })
    .png()
    .toBuffer();
  return await pixelsOf(sharp(small).resize({ width, height, fit: 'fill', kernel: 'cubic' }));
}
