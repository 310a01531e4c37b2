/** Entries per request. */
export const PAGE_SIZE = 25;

/** The time between two refreshes, while no search is active. */
export const REFRESH_INTERVAL_MS = 30_000;

/** The delay before pages from different versions are requested again: caches may return the old ones that long. */
export const REPAIR_AFTER_MS = 1_500;

/**
 * The most repairs in a row. After them the next refresh must do, so that a busy weigh-in does not cause endless
 * requests.
 */
export const MAX_REPAIRS = 3;

/** The delay from a pushed change to the request: caches may return the previous response that long. */
export const PUSH_DELAY_MS = 1_000;

/** Visitors' requests are spread over this time. */
export const PUSH_JITTER_MS = 1_000;

/** The delay after a refused connection for pushed changes; doubled after each refusal in a row. */
export const PUSH_RETRY_MS = 30_000;

/** The longest such delay. Long, so that refused visitors do not request a connection more often than the board. */
export const PUSH_RETRY_MAX_MS = 480_000;

/** How long the refresh indicator shows. */
export const REFRESH_INDICATOR_MS = 800;

/** The delay from the last key to the search. */
export const SEARCH_DEBOUNCE_MS = 300;

/** The distance from the bottom of the page at which the next entries are requested. */
export const NEAR_BOTTOM_PX = 500;

/** How long a row with another weight is marked. */
export const CORRECTED_MARK_MS = 4_000;

/** How long a new row is marked. */
export const NEW_MARK_MS = 60_000;

/** The delay from a failure to load the screen's code to the next try. */
export const HALL_RELOAD_MS = 30_000;

/** How long a new leader is shown over the hall screen. */
export const NEW_LEADER_MS = 8_000;
