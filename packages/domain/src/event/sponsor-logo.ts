import { hash } from 'node:crypto';
import sharp from 'sharp';
import {
  assertAdministrator,
  BadInputError,
  collectionOf,
  unlessDuplicate,
  type Actor,
  type Connection,
  type Deps,
} from '../kernel/index.ts';
import { PhotoTooLargeError, type PhotoSource, type UploadLimits } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** Logos are stored in the database because they are small, all gateways serve them, and backups include them. */
interface SponsorLogoDocument {
  /** The first hex digits of the hash of its bytes. */
  _id: string;
  /** The WebP file in base64, because a buffer may be read back as one of three classes. */
  webp: string;
  createdAt: Date;
}

const sponsorLogoModel = collectionOf<SponsorLogoDocument>('sponsor_logos', {
  _id: String,
  webp: String,
  createdAt: Date,
});

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
  const id = hash('sha256', bytes).slice(0, ID_DIGITS);
  const update = { $set: { webp: bytes.toString('base64'), createdAt: deps.clock.now() } };
  // Of two uploads of the same picture, the loser finds the row.
  await unlessDuplicate(sponsorLogoModel(deps.database).updateOne({ _id: id }, update, { upsert: true }));
  return `${FOLDER}${id}${EXTENSION}`;
}

/** Returns the bytes at a path from `uploadSponsorLogo`, or null. Open to all callers. */
export async function readSponsorLogo(deps: Pick<Deps, 'database'>, path: string): Promise<Buffer | null> {
  const id = logoIdOf(path);
  const logo = id === null ? null : await sponsorLogoModel(deps.database).findById(id).lean();
  return logo && Buffer.from(logo.webp, 'base64');
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

export async function storedLogos(database: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await sponsorLogoModel(database)
    .find({ _id: { $in: ids } }, { _id: 1 })
    .lean();
  return new Set(found.map(({ _id }) => _id));
}

/** Removes the logos that were stored before a time and are not used. */
export async function removeOtherLogos(
  database: Connection,
  { used, before }: { readonly used: readonly string[]; readonly before: Date },
): Promise<void> {
  await sponsorLogoModel(database).deleteMany({ _id: { $nin: used }, createdAt: { $lt: before } });
}
