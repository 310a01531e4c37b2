/** How often the board's visibility is asked. */
export const STATUS_POLL_INTERVAL_MS = 30_000;
