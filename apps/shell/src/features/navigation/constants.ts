/** How often the board's visibility is asked (spec.md 9). */
export const STATUS_POLL_INTERVAL_MS = 30_000;
