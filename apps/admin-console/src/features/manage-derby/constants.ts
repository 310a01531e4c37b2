/**
 * Poll interval of the derby while final messages are not settled (docs/screens.md, "Final messages"), or during the
 * ceremony.
 */
export const RUN_POLL_INTERVAL_MS = 3_000;
/** Poll interval at other times: another administrator may end the derby, and receipts arrive late. */
export const IDLE_POLL_INTERVAL_MS = 30_000;
/** How often the time that is left is computed. */
export const CLOCK_INTERVAL_MS = 15_000;
/** How long the success message of ending or resetting the derby stays. */
export const DERBY_CHANGED_VISIBLE_MS = 10_000;
/** How long the success message of a changed setting stays. */
export const SETTING_SAVED_VISIBLE_MS = 3_000;
/** Poll interval of the figures in the dialog that ends the derby: entries may still be added. */
export const PREFLIGHT_POLL_INTERVAL_MS = 10_000;
/** Pause in typing the final text after which its figures are loaded. */
export const TYPING_PAUSE_MS = 300;
/** Length of a date and time as shown: `YYYY-MM-DDTHH:mm`. */
export const WALL_CLOCK_LENGTH = 16;
/** Limits of the server for the name and year of the contest. */
export const CONTEST_NAME_MAX_LENGTH = 120;
export const CONTEST_YEAR_MIN = 2_000;
export const CONTEST_YEAR_MAX = 2_100;
/** Poll interval of the figures of the derby. */
export const STATISTICS_POLL_INTERVAL_MS = 30_000;
/** Poll interval of the readiness of the product's parts. */
export const READINESS_POLL_INTERVAL_MS = 30_000;
/** Without a response by then, it is not known. */
export const READINESS_LIMIT_MS = 10_000;
/** Maximum number of bars in the chart of weights. */
export const WEIGHT_BARS = 8;
