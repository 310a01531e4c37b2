/** From the failure to load the screen's code to the next try. */
export const HALL_RELOAD_MS = 30_000;

/** How long the list rests at its bottom and at its top. */
export const LIST_REST_MS = 3_000;

/** How long a screenful of rows takes to go by. */
export const SCREENFUL_MS = 15_000;

/** A long list goes by faster, so that the other division has its turn. */
export const LONGEST_CLIMB_MS = 180_000;

/** How long a screenful stands when the visitor wants no motion. */
export const PAGE_MS = 8_000;

/** From one place on the podium to the next. */
export const REVEAL_MS = 3_000;

/** How long the whole podium stands. */
export const PODIUM_MS = 12_000;

/** How long the words of a division without rows stand. */
export const NOTICE_MS = 10_000;
