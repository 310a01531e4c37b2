/** How long the success of a backup stays, as that of the settings beside it (spec.md 4). */
export const CREATED_VISIBLE_MS = 3_000;
