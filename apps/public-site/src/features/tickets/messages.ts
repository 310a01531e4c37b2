/** Texts of the tickets page; those that spec.md fixes are its words. */
export const messages = {
  heading: 'Purchase Tickets',
  weighIn: (from: string, to: string) => `Weigh-in from ${from} to ${to}`,
  addToCalendar: 'Add to Calendar',
  licence: 'Fishing licence',
  licenceRules: 'Read the federal rules',
  boundaries: 'Fishing boundaries',
  boundariesBetween: (from: string, to: string) => `Fish between ${from} and ${to}.`,
  location: 'Location',
  contact: 'Questions',
  proceeds: '100% of your purchase goes to the event.',
  frameTitle: 'Ticket sales',
  loadingFrame: 'Loading ticket sales...',
  closed: 'Ticket sales are closed.',
} as const;
