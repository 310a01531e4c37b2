/** How often a run that goes on is asked for (docs/screens.md, "Final messages"). */
export const RUN_POLL_INTERVAL_MS = 2_500;
/** How often one that is finished: receipts come late. */
export const FINISHED_POLL_INTERVAL_MS = 10_000;
/** Rows of one page. */
export const PAGE_SIZE = 50;
/** How long the success of a button stays. */
export const DONE_VISIBLE_MS = 3_000;
