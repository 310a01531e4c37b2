/** The columns that the header and every plain row have in common: rank, name, weight, entry time, photo. */
export const rowColumns =
  'col-span-full grid min-h-11 grid-cols-[2.5rem_minmax(0,1fr)_auto_2.75rem] items-center gap-x-1.5 border-line pr-0.5 pl-2.5 md:grid-cols-[4.5rem_minmax(0,1fr)_9rem_8.5rem_3.5rem] md:gap-x-4 md:px-4';
