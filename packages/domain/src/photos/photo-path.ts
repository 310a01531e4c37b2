import { shapeDigitsOf } from '@derby/rules/photo-shape';
import { randomBytes, type SecretBox } from '../kernel/index.ts';

const NAME_BYTES = 16;
const FILE_NAME = /^[0-9a-f]{32}\.jpg$/;
const THUMBNAIL_NAME = /^[0-9a-f]{32}\.webp$/;
const DRAFT_NAME = /^\.[0-9a-f]{32}\.(?:jpg|webp)\.part$/;
const FOLDER = '/uploads/';

/** The size of a photo in pixels. */
export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns a file name that cannot be guessed, always `.jpg`: 96 random bits and the shape of the photo, so that pages
 * know its frame before it loads. Without a size, 128 random bits.
 */
export function newPhotoFileName(size?: PhotoSize): string {
  const shape = size ? shapeDigitsOf(size) : '';
  return `${randomBytes(NAME_BYTES).toString('hex').slice(shape.length)}${shape}.jpg`;
}

/**
 * Returns the file name of a photo's MMS copy, of the same form. Neither name can be derived from the other without the
 * secrets key.
 */
export function mmsNameOf(secrets: Pick<SecretBox, 'derive'>, fileName: string): string {
  return `${secrets.derive('mms copy', fileName).slice(0, 2 * NAME_BYTES)}.jpg`;
}

/** Returns whether the text has the form of `newPhotoFileName`. All other names count as absent. */
export function isPhotoFileName(text: string): boolean {
  return FILE_NAME.test(text);
}

export function isThumbnailName(text: string): boolean {
  return THUMBNAIL_NAME.test(text);
}

/** Returns a name for a draft. It is random, because two processes may write one file, and a crash leaves drafts. */
export function newDraftName(): string {
  return `.${newPhotoFileName()}.part`;
}

/** Returns whether the text has the form of `newDraftName`, or of an earlier version. */
export function isDraftName(text: string): boolean {
  return DRAFT_NAME.test(text);
}

/** Returns the path of a photo relative to the site: `/uploads/<name>.jpg`. */
export function photoPath(fileName: string): string {
  return `${FOLDER}${fileName}`;
}

export function fileNameOf(path: string): string {
  return path.slice(FOLDER.length);
}

/** Returns the public address of a photo: the path, or an absolute URL when `api_url` is set. Null without a photo. */
export function photoUrl(settings: { readonly apiUrl: string }, path: string | null): string | null {
  return path === null ? null : `${settings.apiUrl}${path}`;
}
