import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';

/** Texts of the details page; those that spec.md fixes are its words. */
export const messages = {
  heading: PAGE_HEADINGS.details,
  programme: 'The afternoon',
  prizes: 'Prizes',
  purchaseTickets: 'Purchase Tickets',
  limited: 'Space is limited, so get your spot now!',
  allDay: 'All afternoon',
  texts: {
    title: 'SMS text updates',
    description: 'The leaderboard link, your weigh-in details, your final ranking and your photo, sent to your phone.',
  },
  live: { title: 'Live leaderboard', description: 'Follow both divisions: updating every 30 seconds.' },
} as const;
