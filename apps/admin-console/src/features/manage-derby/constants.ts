/** How often the derby is asked for while final messages are not settled (docs/screens.md, "Final messages"). */
export const RUN_POLL_INTERVAL_MS = 3_000;
/** How often at other times: another administrator may end it, and receipts come late. */
export const IDLE_POLL_INTERVAL_MS = 30_000;
/** How long the success of ending or resetting the derby stays. */
export const DERBY_CHANGED_VISIBLE_MS = 10_000;
/** How long the success of changing a setting stays. */
export const SETTING_SAVED_VISIBLE_MS = 3_000;
/** How often the figures of the dialog that ends the derby are asked for: entries may come in until then. */
export const PREFLIGHT_POLL_INTERVAL_MS = 10_000;
/** How long the typing of the final text rests before its figures are asked for. */
export const TYPING_PAUSE_MS = 300;
/** Characters of a moment that are shown: `YYYY-MM-DDTHH:mm`. */
export const WALL_CLOCK_LENGTH = 16;
/** What the server accepts as name and year of the contest. */
export const CONTEST_NAME_MAX_LENGTH = 120;
export const CONTEST_YEAR_MIN = 2_000;
export const CONTEST_YEAR_MAX = 2_100;
/** Places of the official result that the page shows; the file has all of them. */
export const PODIUM_PLACES = 3;
/** How often the figures of the derby are asked for. */
export const STATISTICS_POLL_INTERVAL_MS = 30_000;
/** How often the parts of the product are asked whether they are ready. */
export const READINESS_POLL_INTERVAL_MS = 30_000;
/** Bars of the chart of weights, at most. */
export const WEIGHT_BARS = 8;
