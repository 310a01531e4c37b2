/** The columns that header and rows share from 1280 px on; below, a row is a card of up to three lines. */
export const rowColumns =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-2 px-3 xl:items-center xl:grid-cols-[3.5rem_minmax(0,1fr)_7.25rem_8rem_5.5rem_3rem_13.125rem] xl:gap-x-3 xl:px-4';

/** How often the list is asked for anew. */
export const LIST_POLL_INTERVAL_MS = 30_000;
/** Characters of a sent message that the history shows. */
export const HISTORY_TEXT_LENGTH = 100;
/** Step of the weight while it is edited. */
export const WEIGHT_STEP = 0.000001;
/** Characters of the reason of a disqualification, as on the server. */
export const MAX_REASON_LENGTH = 200;
/** What a row takes until it has been measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 132 } as const;
