/** Texts of the home page. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  visitClub: 'Visit the club',
  when: 'When',
  where: 'Where',
  divisionsName: 'Divisions',
  divisions: 'Regular and junior',
  afternoon: 'Every fish of the afternoon',
  afternoonDivision: 'Regular Division',
  prizes: 'Prizes',
  sponsors: 'Our sponsors',
} as const;
