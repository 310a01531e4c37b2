/** Height of the ticketing frame. */
export const FRAME_HEIGHT_PX = 1550;

/** Tailwind's `md`: from here on the frame for wide screens is the one that shows. */
export const WIDE_SCREEN = '(min-width: 48rem)';
