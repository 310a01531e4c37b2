/** How long the success of saving settings stays. */
export const SAVED_VISIBLE_MS = 3_000;
