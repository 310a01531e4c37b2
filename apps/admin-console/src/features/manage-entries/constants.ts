/** The columns of header and rows from 1280 px on. On narrower screens a row is a card of up to three lines. */
export const rowColumns =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-2 px-3 xl:items-center xl:grid-cols-[3.5rem_minmax(0,1fr)_7.25rem_8rem_5.5rem_3rem_13.125rem] xl:gap-x-3 xl:px-4';

/** Poll interval of the list. */
export const LIST_POLL_INTERVAL_MS = 30_000;
/** Number of characters of a message that the history shows. */
export const HISTORY_TEXT_LENGTH = 100;
/** Maximum length of a disqualification reason in characters, as on the server. */
export const MAX_REASON_LENGTH = 200;
/** Estimated height of a row until it is measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 132 } as const;
