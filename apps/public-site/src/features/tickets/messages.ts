import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';

/** Texts of the tickets page; those that spec.md fixes are its words. */
export const messages = {
  heading: PAGE_HEADINGS.tickets,
  weighIn: (from: string, to: string) => `Weigh-in from ${from} to ${to}`,
  addToCalendar: 'Add to Calendar',
  licence: 'Fishing licence',
  licenceRules: 'Read the federal rules',
  boundaries: 'Fishing boundaries',
  boundariesBetween: (from: string, to: string) => `Fish between ${from} and ${to}.`,
  chartLabel: (east: string, west: string) =>
    `Map of the derby’s waters: along the coast from ${east} in the east to ${west} in the west`,
  chartWaters: 'Derby waters',
  chartNote: 'Drawn for orientation, not for navigation.',
  location: 'Location',
  contact: 'Questions',
  proceeds: '100% of your purchase goes to the event.',
  frameTitle: 'Ticket sales',
  ownWindow: 'Open the ticket form in a window of its own',
  loadingFrame: 'Loading ticket sales...',
  closed: 'Ticket sales are closed.',
} as const;
