/** The columns that header and rows share from 1280 px on; below, a row is a card of up to three lines. */
export const rowColumns =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-2 px-3 xl:items-center xl:grid-cols-[3.5rem_minmax(0,1fr)_7.25rem_8rem_5.5rem_3rem_11.5rem] xl:gap-x-3 xl:px-4';
