import type { DerbyEvent, EventFacts } from './event-facts.ts';

/** The facts of the first derby, with which an empty database starts. */
export const DEFAULT_EVENT_FACTS: EventFacts = {
  shortTitle: 'Rangers Salmon Derby',
  slogan: ['One afternoon.', 'One fish.', 'One board.'],
  summary: 'The annual charity salmon fishing derby in Victoria, BC.',
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
      place: null,
      mapsUrl: null,
    },
    {
      title: 'Steak dinner',
      startsAt: '15:00',
      endsAt: null,
      description: 'At the banquet hall.',
      place: null,
      mapsUrl: null,
    },
    {
      title: 'Prize ceremony',
      startsAt: '16:00',
      endsAt: null,
      description: 'The final ranking goes out by text message, then the prizes are handed over.',
      place: null,
      mapsUrl: null,
    },
  ],
  isOnePrizePerPerson: true,
  prizes: [
    {
      id: '00000001',
      title: 'Grand Prize',
      description: '9.9 trolling motor',
      place: { division: 'regular', rank: 1 },
    },
    {
      id: '00000002',
      title: 'Top Junior Angler',
      description: '$500 cash',
      place: { division: 'junior', rank: 1 },
    },
    {
      id: '00000003',
      title: 'Grand Prize Draw',
      description: 'A guided trip for 4 with a 1-night stay, for those who donate their catch to a food bank',
      draw: { pool: 'donated' },
    },
  ],
  sponsors: [
    { src: '/sponsors/alderwood-marine.svg', alt: 'Alderwood Marine', minWidth: 180 },
    { src: '/sponsors/cattle-point-coffee.svg', alt: 'Cattle Point Coffee', minWidth: 160 },
    { src: '/sponsors/driftwood-builders.svg', alt: 'Driftwood Builders', minWidth: 180 },
    { src: '/sponsors/eagle-bay-tackle.svg', alt: 'Eagle Bay Tackle', minWidth: 170 },
    { src: '/sponsors/fernside-dental.svg', alt: 'Fernside Dental', minWidth: 160 },
    { src: '/sponsors/gale-force-rigging.svg', alt: 'Gale Force Rigging', minWidth: 180 },
    { src: '/sponsors/harbour-light-inn.svg', alt: 'Harbour Light Inn', minWidth: 170 },
    { src: '/sponsors/islander-credit-union.svg', alt: 'Islander Credit Union', minWidth: 190 },
    { src: '/sponsors/juan-de-fuca-charters.svg', alt: 'Juan de Fuca Charters', minWidth: 190 },
    { src: '/sponsors/kelp-forest-brewing.svg', alt: 'Kelp Forest Brewing', minWidth: 170 },
    { src: '/sponsors/luxton-hardware.svg', alt: 'Luxton Hardware', minWidth: 160 },
    { src: '/sponsors/mariners-pharmacy.svg', alt: 'Mariners Pharmacy', minWidth: 170 },
    { src: '/sponsors/northwind-outboards.svg', alt: 'Northwind Outboards', minWidth: 180 },
    { src: '/sponsors/otter-point-foods.svg', alt: 'Otter Point Foods', minWidth: 170 },
    { src: '/sponsors/pacific-line-printing.svg', alt: 'Pacific Line Printing', minWidth: 180 },
    { src: '/sponsors/race-rocks-realty.svg', alt: 'Race Rocks Realty', minWidth: 170 },
    { src: '/sponsors/saltspring-ice.svg', alt: 'Saltspring Ice', minWidth: 160 },
    { src: '/sponsors/tidewater-insurance.svg', alt: 'Tidewater Insurance', minWidth: 180 },
    { src: '/sponsors/westcoast-net-works.svg', alt: 'Westcoast Net Works', minWidth: 180 },
  ],
  fishingBoundaries: {
    text: 'Fish between Cattle Point and Sheringham.',
    from: { name: 'Cattle Point', latitude: 48.4385, longitude: -123.2925 },
    to: { name: 'Sheringham', latitude: 48.3768, longitude: -123.921 },
  },
  licence: {
    text: 'A fishing licence is required. Federal fisheries rules apply, with no exceptions for status.',
    url: 'https://www.pac.dfo-mpo.gc.ca/fm-gp/licence-permis/index-eng.html',
  },
  tickets: { url: null, price: null, currency: null, onSaleFrom: null },
};

/** The settings of the first derby. */
export const DEFAULT_CONTEST = {
  title: 'Rangers Salmon Derby 2025',
  year: 2025,
  weighInStart: '2025-08-09T12:00',
  weighInEnd: '2025-08-09T16:00',
} as const;

/** The first derby as visitors see it. */
export const DEFAULT_EVENT: DerbyEvent = {
  ...DEFAULT_EVENT_FACTS,
  title: DEFAULT_CONTEST.title,
  weighInStart: DEFAULT_CONTEST.weighInStart,
  weighInEnd: DEFAULT_CONTEST.weighInEnd,
};
