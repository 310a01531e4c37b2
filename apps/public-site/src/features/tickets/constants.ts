/** Height of the ticketing frame (spec.md 2). */
export const FRAME_HEIGHT_PX = 1550;
