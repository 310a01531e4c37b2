import { derbyEvent } from '@derby/rules/event/event';
import type { PageName } from './pages.ts';
import type { SportsEvent, WithContext } from 'schema-dts';

/** What a page says about itself to search engines and to links shared elsewhere. */
export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Path of the picture that shared links show. */
  readonly image: string;
  readonly imageAlt: string;
  /** Of the picture, in pixels. */
  readonly imageWidth: number;
  readonly imageHeight: number;
  /** What the whole site is called. */
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

/** The event in schema.org's words, with its offer. */
function eventStructuredData(publicUrl: string): WithContext<SportsEvent> {
  const { venue, organiser, tickets } = derbyEvent;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: derbyEvent.title,
    description: derbyEvent.summary,
    startDate: derbyEvent.startsAt,
    endDate: derbyEvent.endsAt,
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
      geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
    },
    organizer: { '@type': 'Organization', name: organiser.name, url: organiser.url },
    offers: {
      '@type': 'Offer',
      url: new URL(tickets.url, `${publicUrl}/`).href,
      price: tickets.adultPrice,
      priceCurrency: tickets.currency,
      availability: 'https://schema.org/InStock',
      validFrom: tickets.onSaleFrom,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: tickets.minimumQuantity },
    },
  };
}

/** What holds where a page sets nothing of its own. `publicUrl` is the origin that visitors use. */
export function defaultPageMetadata(publicUrl: string): PageMetadata {
  return {
    title: derbyEvent.title,
    description: derbyEvent.summary,
    keywords: derbyEvent.keywords,
    image: SOCIAL_IMAGE,
    imageAlt: `${derbyEvent.shortTitle}: a line-drawn salmon over tide lines`,
    imageWidth: 1200,
    imageHeight: 630,
    siteName: derbyEvent.shortTitle,
    url: '/',
    type: 'website',
    structuredData: eventStructuredData(publicUrl),
    isIndexed: true,
  };
}

const NOT_INDEXED = { structuredData: null, isIndexed: false };

/** What each page sets of its own, the same in the front door's HTML and in the browser. */
export const PAGE_METADATA = {
  home: {},
  leaderboard: {
    title: `Live Leaderboard | ${derbyEvent.title}`,
    description: `Who leads the ${derbyEvent.shortTitle}: every weighed salmon of the regular division, live from the weigh-in station.`,
    url: '/leaderboard',
  },
  juniorLeaderboard: {
    title: `Junior Division Leaderboard | ${derbyEvent.title}`,
    description: `The young anglers of the ${derbyEvent.shortTitle}: every weighed salmon of the junior division, live from the weigh-in station.`,
    url: '/junior-leaderboard',
  },
  details: {
    title: `Event Details | ${derbyEvent.title}`,
    description: `Time, place, programme and prizes of the ${derbyEvent.title} at ${derbyEvent.venue.name}, ${derbyEvent.venue.locality}.`,
    url: '/details',
  },
  tickets: {
    title: `Purchase Tickets | ${derbyEvent.title}`,
    description: `Tickets, fishing boundaries, licence and directions for the ${derbyEvent.title}.`,
    url: '/tickets',
  },
  login: { title: `Admin Login | ${derbyEvent.title}`, url: '/login', ...NOT_INDEXED },
  admin: { title: `Ranger Admin | ${derbyEvent.title}`, url: '/admin', ...NOT_INDEXED },
} as const satisfies Record<PageName, Partial<PageMetadata>>;

/** What the page of an unknown path says. */
export const NOT_FOUND_METADATA = {
  title: `Page not found | ${derbyEvent.title}`,
  ...NOT_INDEXED,
} as const satisfies Partial<PageMetadata>;
