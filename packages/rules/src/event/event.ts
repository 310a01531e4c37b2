import type { DerbyEvent } from './types.ts';

/** The zone in which every time of the derby is shown. */
export const DERBY_TIME_ZONE = 'America/Los_Angeles';

/**
 * The facts of this year's derby. Next year's derby is an edit of this file and of `sponsors.ts`: nothing else in
 * the product repeats a date, a place, a prize or a price.
 */
export const derbyEvent: DerbyEvent = {
  title: 'Rangers Salmon Derby 2025',
  shortTitle: 'Rangers Salmon Derby',
  year: 2025,
  slogan: ['One afternoon.', 'One fish.', 'One board.'],
  summary:
    'The annual charity salmon fishing derby in Victoria, BC: weigh in between noon and four, watch the live leaderboard, stay for the steak dinner.',
  keywords: ['salmon derby', 'fishing derby', 'Victoria BC', 'charity', 'live leaderboard', 'junior division'],
  startsAt: '2025-08-09T12:00:00-07:00',
  endsAt: '2025-08-09T16:00:00-07:00',
  timeZone: DERBY_TIME_ZONE,
  organiser: { name: 'Rangers Club', url: 'https://www.example.org/rangers' },
  contactEmail: 'derby@example.org',
  venue: {
    name: 'Rangers Club Hall',
    streetAddress: '1040 Luxton Road',
    locality: 'Victoria',
    region: 'BC',
    country: 'CA',
    latitude: 48.4357,
    longitude: -123.5297,
    mapsUrl: 'https://www.google.com/maps/search/?api=1&query=1040+Luxton+Road+Victoria+BC',
  },
  programme: [
    {
      title: 'Weigh-in station',
      startsAt: '12:00',
      endsAt: '16:00',
      description: 'Bring your fish to the dock. We weigh and photograph it.',
    },
    {
      title: 'Steak dinner',
      startsAt: '15:00',
      endsAt: null,
      description: 'At the banquet hall.',
    },
    {
      title: 'Prize ceremony',
      startsAt: '16:00',
      endsAt: null,
      description: 'The final ranking goes out by text message, then the prizes are handed over.',
    },
  ],
  prizes: [
    { title: 'Grand Prize', description: '9.9 trolling motor' },
    { title: 'Top Junior Angler', description: '$500 cash' },
    {
      title: 'Grand Prize Draw',
      description: 'A guided trip for 4 with a 1-night stay, for those who donate their catch to a food bank',
    },
  ],
  fishingBoundaries: {
    from: { name: 'Cattle Point', latitude: 48.4385, longitude: -123.2925 },
    to: { name: 'Sheringham', latitude: 48.3768, longitude: -123.921 },
  },
  licence: {
    text: 'A fishing licence is required. Federal fisheries rules apply, with no exceptions for status.',
    url: 'https://www.pac.dfo-mpo.gc.ca/fm-gp/licence-permis/index-eng.html',
  },
  tickets: {
    url: '/tickets',
    currency: 'CAD',
    adultPrice: 75,
    minimumQuantity: 1,
    onSaleFrom: '2025-05-01T09:00:00-07:00',
  },
};
