/** Texts of the home page; those that spec.md fixes are its words. */
export const messages = {
  headingLines: ['One afternoon.', 'One fish.', 'One board.'],
  eventDetails: 'Event Details',
  sponsors: 'Our sponsors',
} as const;
