/** The largest size of a thumbnail in pixels. */
export const THUMBNAIL_WIDTH = 224;
export const THUMBNAIL_HEIGHT = 168;

/** Returns the address or file name of a photo's thumbnail: the same with `.webp` for `.jpg`. */
export function thumbnailOf(photo: string): string {
  return photo.replace(/\.jpg$/, '.webp');
}
