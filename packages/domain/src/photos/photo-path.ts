import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../kernel/index.ts';

const NAME_BYTES = 16;
const FILE_NAME = /^[0-9a-f]{32}\.jpg$/;
const DRAFT_NAME = /^\.[0-9a-f]{32}\.jpg\.part$/;
const FOLDER = '/uploads/';

/** Returns a file name that cannot be guessed: 128 random bits, always `.jpg`. */
export function newPhotoFileName(): string {
  return `${randomBytes(NAME_BYTES).toString('hex')}.jpg`;
}

/**
 * Returns the file name of a photo's MMS copy, of the same form. Neither name can be derived from the other without the
 * secrets key.
 */
export function mmsNameOf(secrets: Pick<SecretBox, 'derive'>, fileName: string): string {
  return `${secrets.derive('mms copy', fileName).slice(0, 2 * NAME_BYTES)}.jpg`;
}

/** Whether a text is a name that `newPhotoFileName` could have given; whatever else is asked for does not exist. */
export function isPhotoFileName(text: string): boolean {
  return FILE_NAME.test(text);
}

/** Where a photo is written before it has its place. */
export function draftNameOf(fileName: string): string {
  return `.${fileName}.part`;
}

/** Whether a text is a name that `draftNameOf` could have given. */
export function isDraftName(text: string): boolean {
  return DRAFT_NAME.test(text);
}

/** Where the photo is served, relative to the site: `/uploads/<name>.jpg`. */
export function photoPath(fileName: string): string {
  return `${FOLDER}${fileName}`;
}

/** The file name in a path that `photoPath` gave. */
export function fileNameOf(path: string): string {
  return path.slice(FOLDER.length);
}

/** The photo's address for the outside: the path itself, or absolute when `api_url` is set. Null without a photo. */
export function photoUrl(settings: { readonly apiUrl: string }, path: string | null): string | null {
  if (path === null) return null;
  return `${settings.apiUrl.replace(/\/+$/, '')}${path}`;
}
