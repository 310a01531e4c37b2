/** The columns that header and rows share from 1280 px on; below, a row is a card. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_5.25rem_6.25rem_9.5rem_16.25rem] xl:px-4';

/** The first administrator, who cannot be deleted. */
export const FIRST_USER_ID = 1;
/** What a row takes until it has been measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 150 } as const;
