/** The columns that header and rows share from 1280 px on; below, a row is a card of four lines. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6rem_6rem_6.5rem_6.75rem_6rem] xl:gap-x-4 xl:px-4';
