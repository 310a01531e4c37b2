import { isoOfWallClock } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { NOT_INDEXED, pageNamed, pathOf, type OwnMetadata, type PageName, type PastDerbyName } from './pages.ts';
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

const NO_PAST_DERBY: PastDerbyName = { year: '', title: null };

const notFound = ({ title }: DerbyEvent): OwnMetadata => ({ title: `Page not found | ${title}`, ...NOT_INDEXED });

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
  const own = page === 'notFound' ? notFound(event) : pageNamed(page).metadata(event, past);
  return { ...defaultPageMetadata(event, publicUrl), url, ...own };
}
