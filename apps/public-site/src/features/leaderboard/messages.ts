/** Texts that several parts of the board show. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  heading: { REGULAR: 'Leaderboard', JUNIOR: 'Junior Division' },
  divisions: { REGULAR: 'Regular Division', JUNIOR: 'Junior Division' },
  loading: 'Loading entries...',
  noEntries: 'No entries yet. Be the first to submit your catch!',
} as const;
