import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';

/** Texts of the tickets page beside the event's own. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  heading: PAGE_HEADINGS.tickets,
  proceeds: '100% of your purchase goes to the event.',
  frameTitle: 'Ticket sales',
  ownWindow: 'Open the ticket form in a new window',
  loadingFrame: 'Loading ticket sales...',
  closed: 'Ticket sales are closed.',
} as const;
