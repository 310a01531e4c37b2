/** What a participant may be. */
export const STATUSES = ['active', 'checked-in', 'cancelled'] as const;
/** What a row takes until it has been measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 128 } as const;
/** Problems of a file that are listed on the screen; the downloaded list has all. */
export const MAX_LISTED_ERRORS = 200;
/** The file of the problems. */
export const ERRORS_FILE_NAME = 'import-problems.txt';
