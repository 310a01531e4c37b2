import sharp from 'sharp';
import type { UploadLimits } from '../photos/index.ts';
import type { KeepsakeFacts } from './keepsake-facts.ts';

/** The two pictures of a fish, as JPEG. */
export interface Keepsake {
  /** To share: 1080 x 1350 pixels. */
  readonly share: Buffer;
  /** For previews of links: 1200 x 630 pixels. */
  readonly preview: Buffer;
}

const SIZES = { share: { width: 1_080, height: 1_350 }, preview: { width: 1_200, height: 630 } } as const;
const QUALITY = 82;

/**
 * Draws both pictures around the whole photo, which is a stored one. One at a time within the limits of photos. Throws
 * BUSY when other photos are in work for too long.
 */
export async function drawKeepsake(limits: UploadLimits, _facts: KeepsakeFacts, photo: Buffer): Promise<Keepsake> {
  return await limits.decode(1, async () => ({
    share: await draw(SIZES.share, photo),
    preview: await draw(SIZES.preview, photo),
  }));
}

async function draw(size: { readonly width: number; readonly height: number }, photo: Buffer): Promise<Buffer> {
  return await sharp(photo)
    .resize({ ...size, fit: 'contain', background: '#0d4a5c' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
