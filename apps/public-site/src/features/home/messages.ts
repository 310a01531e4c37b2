/** Texts of the home page; those that spec.md fixes are its words. */
export const messages = {
  eventDetails: 'Event Details',
  when: 'When',
  where: 'Where',
  divisionsName: 'Divisions',
  divisions: 'Regular and junior',
  prizes: 'Prizes',
  sponsors: 'Our sponsors',
} as const;
