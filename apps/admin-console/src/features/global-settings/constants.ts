/** How long the success of saving settings stays (spec.md 4). */
export const SAVED_VISIBLE_MS = 3_000;
