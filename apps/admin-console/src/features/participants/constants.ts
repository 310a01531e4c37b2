/** The columns that header and rows share from 1280 px on; on narrower screens a row is a card of four lines. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6rem_6rem_6.5rem_6.75rem_6rem] xl:gap-x-4 xl:px-4';

/** The statuses of a participant. */
export const STATUSES = ['active', 'checked-in', 'cancelled'] as const;
/** Estimated height of a row until it is measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 128 } as const;
/** Maximum number of problems on the screen; the download has all of them. */
export const MAX_LISTED_ERRORS = 200;
/** Name of the download of the problems. */
export const ERRORS_FILE_NAME = 'import-problems.txt';
