/** Texts of the results pages. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  loading: 'Loading results...',
  none: 'There are no past results yet. The final boards of a derby appear here once the next one is prepared.',
  ended: (date: string) => `Ended on ${date}`,
  division: { REGULAR: 'Regular Division', JUNIOR: 'Junior Division' },
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  noEntries: 'No entries in this division.',
  missing: (year: string) => `There are no results for ${year}.`,
  allResults: 'All past results',
} as const;
