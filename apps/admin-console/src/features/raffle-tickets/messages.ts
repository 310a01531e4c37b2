import { CONNECTION_FAILED } from '../../config/messages.ts';

/** Texts. Fixed ones change only on purpose: docs/screens.md. */
export const messages = {
  title: 'Raffle Tickets',
  loading: 'Loading entries...',
  failed: `Error: ${CONNECTION_FAILED}`,
  division: 'Division',
  regular: 'Regular Division',
  junior: 'Junior Division',
  toggle: (division: string, count: number) => `${division} (${count} tickets)`,
  donatedOnly: 'Donated catches only',
  ready: (count: number) => `${count} ${count === 1 ? 'ticket is' : 'tickets are'} ready for printing.`,
  firstOf: (shown: number, of: number) => `The first ${shown} of ${of} tickets. All of them are printed.`,
  print: 'Print Tickets',
  empty: (division: string) => `No entries found for the ${division}`,
  totalTickets: (count: number) => `Total tickets: ${count}`,
  generated: (date: string, time: string) => `Generated: ${date}, ${time}`,
  lbs: (weight: string) => `${weight} lbs`,
  instructions: 'Printing instructions',
  steps: [
    'Print in landscape on 8.5x11 paper.',
    'Tickets are about 4x2.5 inches.',
    'Cut along the dotted lines.',
    'Fold in half before placing in the draw container.',
  ],
} as const;
