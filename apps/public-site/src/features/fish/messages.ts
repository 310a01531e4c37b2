/** Texts of the page of a fish. */
export const messages = {
  loading: 'Loading the fish...',
  afternoon: 'The afternoon',
  missing: 'This fish is not on the leaderboard. Its entry may have been taken back.',
  leaderboard: 'See the leaderboard',
} as const;
