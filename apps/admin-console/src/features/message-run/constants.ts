/** How often a run that goes on is asked for (ux.md 10). */
export const RUN_POLL_INTERVAL_MS = 2_500;
/** How often one that is finished: receipts come late. */
export const FINISHED_POLL_INTERVAL_MS = 10_000;
/** Rows of one page. */
export const PAGE_SIZE = 50;
/** How long the success of a button stays (spec.md 4, settings). */
export const DONE_VISIBLE_MS = 3_000;
