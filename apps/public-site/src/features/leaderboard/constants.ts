/** Entries per request. */
export const PAGE_SIZE = 25;

/** Between two refreshes, while no search is active. */
export const REFRESH_INTERVAL_MS = 30_000;

/** From pages that show different states of the board to asking for them again: so long caches may give the old ones. */
export const REPAIR_AFTER_MS = 1_500;

/** Repairs in a row; after them the next refresh has to do, so that a busy weigh-in does not keep visitors asking. */
export const MAX_REPAIRS = 3;

/** From a pushed change to the question: so long caches may still give the answer before it. */
export const PUSH_DELAY_MS = 1_000;

/** Visitors ask spread over this time, not all at once. */
export const PUSH_JITTER_MS = 1_000;

/** From a refused connection for pushed changes to the next try; twice as long after each refusal in a row. */
export const PUSH_RETRY_MS = 30_000;

/** So long at most: a crowd for whom there is no room would otherwise ask for it more often than for the board. */
export const PUSH_RETRY_MAX_MS = 480_000;

/** How long the refresh indicator shows. */
export const REFRESH_INDICATOR_MS = 800;

/** From the last key to the search. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Distance from the bottom of the page at which the next entries are asked for. */
export const NEAR_BOTTOM_PX = 500;

/** How long a new or moved row is marked. */
export const CHANGED_MARK_MS = 4000;

/** An answer that takes longer counts as missed. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** From the failure to load the screen's code to the next try. */
export const HALL_RELOAD_MS = 30_000;

/** How long the list rests at its bottom and at its top. */
export const LIST_REST_MS = 3_000;

/** How long a screenful of rows takes to go by. */
export const SCREENFUL_MS = 15_000;

/** A long list scrolls faster, so that the other division gets its turn. */
export const LONGEST_CLIMB_MS = 180_000;

/** How long a screenful stands when the visitor wants no motion. */
export const PAGE_MS = 8_000;

/** From one place on the podium to the next. */
export const REVEAL_MS = 3_000;

/** How long the whole podium stands. */
export const PODIUM_MS = 12_000;

/** How long the words of a division without rows stand. */
export const NOTICE_MS = 10_000;
