export const messages = {
  title: 'Ranger Admin',
  leaderboard: 'Leaderboard',
  juniorDivision: 'Junior Division',
  logout: 'Logout',
  openMenu: 'Open menu',
  sections: 'Admin sections',
  board: 'Board',
} as const;

/** How often the board's visibility is asked. */
export const VISIBILITY_POLL_INTERVAL_MS = 30_000;
/** Tailwind's `lg`: from here on the sidebar stands beside the section. */
export const WIDE_SCREEN = '(min-width: 64rem)';
