/** The columns that header and rows share from 1280 px on; below, a row is a card of four lines. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6rem_6rem_6.5rem_6.75rem_6rem] xl:gap-x-4 xl:px-4';

/** What a participant may be. */
export const STATUSES = ['active', 'checked-in', 'cancelled'] as const;
/** What a row takes until it has been measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 128 } as const;
/** Problems of a file that are listed on the screen; the downloaded list has all. */
export const MAX_LISTED_ERRORS = 200;
/** The file of the problems. */
export const ERRORS_FILE_NAME = 'import-problems.txt';
