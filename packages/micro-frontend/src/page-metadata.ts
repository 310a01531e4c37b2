import { isoOfWallClock } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { pathOf, type PageName } from './pages.ts';
import type { SportsEvent, WithContext } from 'schema-dts';

/** Metadata of a page for search engines and shared links. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Path of the picture that shared links show. */
  readonly image: string;
  readonly imageAlt: string;
  /** Size of the picture in pixels; null when it is not known. */
  readonly imageSize: { readonly width: number; readonly height: number } | null;
  /** Name of the site. */
  readonly siteName: string;
  /** Path of the canonical link. */
  readonly url: string;
  readonly type: 'website' | 'article';
  /** schema.org data, or null for none. */
  readonly structuredData: Readonly<WithContext<SportsEvent>> | null;
  /** False keeps the page out of search engines. */
  readonly isIndexed: boolean;
}

const SOCIAL_IMAGE = '/social-card.png';

/** ISO 4217, for an event without a currency. */
const DEFAULT_CURRENCY = 'CAD';

const KEYWORDS = ['salmon derby', 'fishing derby', 'charity', 'live leaderboard', 'junior division'];

/** Returns the event and its offer as schema.org data. */
function eventStructuredData(event: DerbyEvent, publicUrl: string): WithContext<SportsEvent> {
  const { venue, organiser, tickets, weighInStart, weighInEnd } = event;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: event.title,
    description: event.summary,
    ...(weighInStart ? { startDate: isoOfWallClock(weighInStart) } : {}),
    ...(weighInEnd ? { endDate: isoOfWallClock(weighInEnd) } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: `${publicUrl}${SOCIAL_IMAGE}`,
    url: `${publicUrl}/`,
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: venue.streetAddress,
        addressLocality: venue.locality,
        addressRegion: venue.region,
        addressCountry: venue.country,
      },
      ...(venue.latitude !== null && venue.longitude !== null
        ? { geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude } }
        : {}),
    },
    organizer: { '@type': 'Organization', name: organiser.name, ...(organiser.url ? { url: organiser.url } : {}) },
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/tickets`,
      priceCurrency: tickets.currency ?? DEFAULT_CURRENCY,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 1 },
      ...(tickets.price !== null ? { price: tickets.price } : {}),
      ...(tickets.onSaleFrom ? { validFrom: isoOfWallClock(tickets.onSaleFrom) } : {}),
    },
  };
}

/** Returns the default metadata. `publicUrl` is the origin that visitors use. */
export function defaultPageMetadata(event: DerbyEvent, publicUrl: string): PageMetadata {
  return {
    title: event.title,
    description: event.summary,
    keywords: [...KEYWORDS, `${event.venue.locality} ${event.venue.region}`],
    image: SOCIAL_IMAGE,
    imageAlt: `${event.shortTitle}: a line-drawn salmon over tide lines`,
    imageSize: { width: 1200, height: 630 },
    siteName: event.shortTitle,
    url: '/',
    type: 'website',
    structuredData: eventStructuredData(event, publicUrl),
    isIndexed: true,
  };
}

const NOT_INDEXED = { structuredData: null, isIndexed: false };

/** The metadata of one page; `notFound` is for unknown paths. */
type OwnMetadata = (event: DerbyEvent, past: PastDerbyName) => Partial<PageMetadata>;

/** A past derby as its page names it. */
export interface PastDerbyName {
  readonly year: string;
  /** Its own title, with its year; null until it is known. */
  readonly title: string | null;
}

const NO_PAST_DERBY: PastDerbyName = { year: '', title: null };

const OWN_METADATA: Readonly<Record<PageName | 'notFound', OwnMetadata>> = {
  home: () => ({}),
  leaderboard: ({ title, shortTitle }) => ({
    title: `Live Leaderboard | ${title}`,
    description: `Who leads the ${shortTitle}: every weighed salmon of the regular division, live from the weigh-in station.`,
  }),
  juniorLeaderboard: ({ title, shortTitle }) => ({
    title: `Junior Division Leaderboard | ${title}`,
    description: `The young anglers of the ${shortTitle}: every weighed salmon of the junior division, live from the weigh-in station.`,
  }),
  details: ({ title, venue }) => ({
    title: `Event Details | ${title}`,
    description: `Time, place, programme and prizes of the ${title} at ${venue.name}, ${venue.locality}.`,
  }),
  tickets: ({ title }) => ({
    title: `Purchase Tickets | ${title}`,
    description: `Tickets, fishing boundaries, licence and directions for the ${title}.`,
  }),
  results: ({ title, shortTitle }) => ({
    title: `Past Results | ${title}`,
    description: `The final boards of every past ${shortTitle}: who weighed in what, in the regular and in the junior division.`,
  }),
  // The structured data describe the next event, so a past derby has none.
  result: ({ shortTitle }, { year, title }) => ({
    title: `Results ${year} | ${title ?? shortTitle}`,
    description: `The final boards of the ${title ?? `derby of ${year}`}: rank and weight of every salmon, regular and junior division.`,
    structuredData: null,
  }),
  // A name on a page of its own stays out of search engines, also after the entry is deleted.
  fish: ({ title }) => ({ title: `A fish | ${title}`, url: '/', ...NOT_INDEXED }),
  login: ({ title }) => ({ title: `Admin Login | ${title}`, ...NOT_INDEXED }),
  admin: ({ title }) => ({ title: `Ranger Admin | ${title}`, ...NOT_INDEXED }),
  notFound: ({ title }) => ({ title: `Page not found | ${title}`, ...NOT_INDEXED }),
};

/**
 * Returns the metadata of a page, the same in the front door's HTML and in the browser. `past` is for the page of a
 * past derby.
 */
export function pageMetadata(
  page: PageName | 'notFound',
  event: DerbyEvent,
  publicUrl: string,
  past: PastDerbyName = NO_PAST_DERBY,
): PageMetadata {
  const url = page === 'notFound' ? '/' : pathOf(page, past.year);
  return { ...defaultPageMetadata(event, publicUrl), url, ...OWN_METADATA[page](event, past) };
}
