export const messages = {
  title: 'Ranger Admin',
  leaderboard: 'Leaderboard',
  juniorDivision: 'Junior Division',
  logout: 'Logout',
  openMenu: 'Open menu',
  sections: 'Admin sections',
  board: 'Board',
} as const;
