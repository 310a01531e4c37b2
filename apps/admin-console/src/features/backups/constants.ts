/** How long the success of a backup stays, as that of the settings beside it. */
export const CREATED_VISIBLE_MS = 3_000;
