/** Photos that are shown at first, and that each scroll to the end adds. */
export const PHOTOS_PER_STEP = 12;
/** How much of the end of the grid must be in view for the next ones. */
export const END_THRESHOLD = 0.1;
/** Decimals of a weight in the gallery. */
export const GALLERY_WEIGHT_DECIMALS = 2;
