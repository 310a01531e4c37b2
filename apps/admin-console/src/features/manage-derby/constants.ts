/** How often the derby is asked for while final messages are not settled (ux.md 10). */
export const RUN_POLL_INTERVAL_MS = 3_000;
/** How often at other times: another administrator may end it, and receipts come late. */
export const IDLE_POLL_INTERVAL_MS = 30_000;
/** How long the success of ending the derby stays (spec.md 4). */
export const DERBY_ENDED_VISIBLE_MS = 10_000;
/** How long the success of changing a setting stays (spec.md 4). */
export const SETTING_SAVED_VISIBLE_MS = 3_000;
