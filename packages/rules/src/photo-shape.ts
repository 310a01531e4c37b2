/** Marks file names that contain the shape of the photo. In earlier ones all digits are random. */
const MARK = 'f15a';
const SHAPE = new RegExp(String.raw`${MARK}([0-9a-f]{4})\.(?:jpg|webp)$`);
const HEIGHT = 1_000;
/** Flatter and narrower photos are not framed by their shape. */
const WIDTHS = { least: HEIGHT / 5, most: HEIGHT * 5 };

/** The width of a photo for a height of 1,000. */
export interface PhotoShape {
  readonly width: number;
  readonly height: typeof HEIGHT;
}

/** Returns the last eight digits of the file name of a photo, from which `photoShapeOf` reads its shape. */
export function shapeDigitsOf(size: { readonly width: number; readonly height: number }): string {
  const width = Math.min(Math.round((HEIGHT * size.width) / size.height), 0xff_ff);
  return MARK + width.toString(16).padStart(4, '0');
}

/** Returns the shape of a photo by its address or that of its thumbnail; null when the name does not contain it. */
export function photoShapeOf(url: string): PhotoShape | null {
  const width = Number.parseInt(SHAPE.exec(url)?.[1] ?? '0', 16);
  return width >= WIDTHS.least && width <= WIDTHS.most ? { width, height: HEIGHT } : null;
}
