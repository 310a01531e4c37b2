/**
 * Texts about the event, shared by the pages and their first paint. Texts that docs/screens.md fixes must not change by
 * accident.
 */
export const messages = {
  programme: 'The afternoon',
  prizes: 'Prizes',
  purchaseTickets: 'Purchase Tickets',
  limited: 'Space is limited, so get your spot now!',
  allDay: 'All afternoon',
  texts: {
    title: 'SMS text updates',
    description: 'The leaderboard link, your weigh-in details, your final ranking and your photo, sent to your phone.',
  },
  live: { title: 'Live leaderboard', description: 'Follow both divisions, updated every 30 seconds.' },
  weighIn: (from: string, to: string) => `Weigh-in from ${from} to ${to}`,
  chooseTickets: 'Choose tickets',
  addToCalendar: 'Add to Calendar',
  price: 'Price',
  adultPrice: (amount: number, currency: string) => `Adults: ${amount} ${currency}`.trim(),
  onSaleFrom: (day: string) => `On sale from ${day}`,
  licence: 'Fishing licence',
  licenceRules: 'Read the federal rules',
  boundaries: 'Fishing boundaries',
  chartLabel: (east: string, west: string) =>
    `Map of the derby’s waters: along the coast from ${east} in the east to ${west} in the west`,
  chartWaters: 'Derby waters',
  chartNote: 'Sketch map. Do not use for navigation.',
  location: 'Location',
  contact: 'Questions',
} as const;
