import type { SportsEvent } from 'schema-dts';
import { expect, it } from 'vitest';
import { headTagsOf } from './head-tags.ts';
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { defaultPageMetadata, pageMetadata, type PageMetadata } from './page-metadata.ts';
import { PAGE_ROUTES, type PageName } from './pages.ts';

const PUBLIC_URL = 'https://derby.example';
const names = [...new Set(PAGE_ROUTES.map(({ page }) => page))];

function metadataOf(page: PageName): PageMetadata {
  return pageMetadata(page, DEFAULT_EVENT, PUBLIC_URL, { year: '2024', title: 'Coho Cup 2024' });
}

const pages = names.map((name) => [name, metadataOf(name)] as const);

it('default metadata describes the event as structured data', () => {
  expect(defaultPageMetadata(DEFAULT_EVENT, PUBLIC_URL).structuredData).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Rangers Salmon Derby 2025',
    description: expect.stringContaining('charity salmon fishing derby') as string,
    startDate: '2025-08-09T12:00:00-07:00',
    endDate: '2025-08-09T16:00:00-07:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: 'https://derby.example/social-card.png',
    url: 'https://derby.example/',
    location: {
      '@type': 'Place',
      name: 'Rangers Club Hall',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1040 Luxton Road',
        addressLocality: 'Victoria',
        addressRegion: 'BC',
        addressCountry: 'CA',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 48.4357, longitude: -123.5297 },
    },
    organizer: { '@type': 'Organization', name: 'Rangers Club', url: 'https://www.example.org/rangers' },
    offers: {
      '@type': 'Offer',
      url: 'https://derby.example/tickets',
      priceCurrency: 'CAD',
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 1 },
    },
  });
});

it('structured data include price and start of sale when set, and omit unknown coordinates', () => {
  const event = {
    ...DEFAULT_EVENT,
    venue: { ...DEFAULT_EVENT.venue, latitude: null },
    tickets: { url: null, price: 80, currency: 'USD', onSaleFrom: '2027-05-01T09:00' },
  };
  const { structuredData } = defaultPageMetadata(event, PUBLIC_URL);
  expect(structuredData).toMatchObject({
    offers: { price: 80, priceCurrency: 'USD', validFrom: '2027-05-01T09:00:00-07:00' },
  });
  expect(JSON.stringify(structuredData)).not.toContain('GeoCoordinates');
});

it('structured data are typed by schema.org', () => {
  // @ts-expect-error -- shows that the check can fail: the property does not exist
  const unknownTerm: SportsEvent = { '@type': 'SportsEvent', startDay: '2025-08-09' };
  // @ts-expect-error -- the state does not exist
  const unknownState: SportsEvent = { '@type': 'SportsEvent', eventStatus: 'https://schema.org/EventSchedule' };
  expect([unknownTerm, unknownState]).toHaveLength(2);
});

it('each page has its own title and URL', () => {
  expect(new Set(pages.map(([, { title }]) => title)).size).toBe(pages.length);
  const urls = pages.filter(([name]) => name !== 'fish' && name !== 'card').map(([, { url }]) => url);
  expect(new Set(urls).size).toBe(pages.length - 2);
});

it('the page of a fish that is not known has the URL of the front page', () => {
  expect(metadataOf('fish')).toMatchObject({ title: 'A fish | Rangers Salmon Derby 2025', url: '/' });
});

it.each(pages)('title and description of %s fit the limits of search engines', (_name, metadata) => {
  expect(metadata.title.length).toBeLessThanOrEqual(70);
  expect(metadata.description.length).toBeLessThanOrEqual(160);
});

it('only the pages of fish, of cards, of the scale and of the console are excluded from search engines', () => {
  const hidden = pages.filter(([, { isIndexed }]) => !isIndexed).map(([name]) => name);
  expect(hidden).toEqual(['fish', 'card', 'scale', 'login', 'admin']);
});

it('metadata of a past derby contain its own title and no structured data of the next event', () => {
  expect(metadataOf('result')).toMatchObject({
    title: 'Results 2024 | Coho Cup 2024',
    description: 'The final boards of the Coho Cup 2024: rank and weight of every salmon, regular and junior division.',
    url: '/results/2024',
    structuredData: null,
    isIndexed: true,
  });
});

it('headTagsOf returns Open Graph tags with title, description, URL and image with size and alternative text', () => {
  const tags = headTagsOf(metadataOf('tickets'), PUBLIC_URL);
  const shared = tags
    .filter(({ key }) => key.attribute === 'property')
    .map(({ key, content }) => [key.value, content.value]);
  expect(Object.fromEntries(shared)).toEqual({
    'og:site_name': 'Rangers Salmon Derby',
    'og:locale': 'en_CA',
    'og:title': 'Purchase Tickets | Rangers Salmon Derby 2025',
    'og:description': 'Tickets, fishing boundaries, licence and directions for the Rangers Salmon Derby 2025.',
    'og:type': 'website',
    'og:url': 'https://derby.example/tickets',
    'og:image': 'https://derby.example/social-card.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Rangers Salmon Derby: a line-drawn salmon over tide lines',
  });
});
