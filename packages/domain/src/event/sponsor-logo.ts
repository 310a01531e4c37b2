import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { assertAdministrator, BadInputError, type Actor, type Deps } from '../kernel/index.ts';
import { PhotoTooLargeError, type PhotoSource, type UploadLimits } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { findLogo, storeLogo } from './sponsor-logo.model.ts';

/** Size limit of a file. */
const MAX_LOGO_BYTES = 2 * 1024 * 1024;
/** Twice the width on the front page. */
const STORED_WIDTH_PX = 480;
const STORED_HEIGHT_PX = 240;
/** More than any real logo has. */
const MAX_INPUT_PIXELS = 16_000_000;
const DECODER_BYTES = 4 * MAX_INPUT_PIXELS;

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);
const ID_DIGITS = 32;
const FOLDER = '/sponsor-logos/';
const EXTENSION = '.webp';

type LogoDeps = SettingsDeps & { readonly uploadLimits: UploadLimits };

/**
 * Re-encodes a PNG, JPEG or WebP file as WebP of at most 480 x 240 pixels without metadata. Returns the path of the
 * logo. A logo that no saved event uses is removed after a day. Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED,
 * FILE_TOO_LARGE, BUSY, or BAD_INPUT for other files, for example an SVG, which can hold a script.
 */
export async function uploadSponsorLogo(deps: LogoDeps, actor: Actor, source: PhotoSource): Promise<string> {
  assertAdministrator(actor);
  // A logo uses the same limits as photos.
  const { maxConcurrentUploads } = deps.settings.current();
  const bytes = await deps.uploadLimits.buffer(maxConcurrentUploads, async () => {
    const read = await source.read(MAX_LOGO_BYTES);
    if (read.length > MAX_LOGO_BYTES) throw new PhotoTooLargeError(MAX_LOGO_BYTES, ['logo']);
    return await deps.uploadLimits.decode(maxConcurrentUploads, () => toWebP(read), DECODER_BYTES);
  });
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, ID_DIGITS);
  await storeLogo(deps.database, { id, bytes, createdAt: deps.clock.now() });
  return `${FOLDER}${id}${EXTENSION}`;
}

/** Returns the bytes at a path from `uploadSponsorLogo`, or null. Open to all callers. */
export async function readSponsorLogo(deps: Pick<Deps, 'database'>, path: string): Promise<Buffer | null> {
  const id = logoIdOf(path);
  return id === null ? null : await findLogo(deps.database, id);
}

/** Returns the id in a path of `uploadSponsorLogo`, else null. */
export function logoIdOf(path: string): string | null {
  return /^\/sponsor-logos\/([0-9a-f]{32})\.webp$/.exec(path)?.[1] ?? null;
}

async function toWebP(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_INPUT_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.has(format)) throw new UnsupportedLogoError();
    return await image
      .autoOrient()
      .resize({ width: STORED_WIDTH_PX, height: STORED_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch (error) {
    throw error instanceof UnsupportedLogoError ? error : new UnsupportedLogoError();
  }
}

/** The file is not a complete PNG, JPEG or WebP. */
class UnsupportedLogoError extends BadInputError {
  constructor() {
    super('Please upload the logo as a PNG, JPEG or WebP file', ['logo']);
  }
}
