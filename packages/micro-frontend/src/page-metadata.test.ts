import type { SportsEvent } from 'schema-dts';
import { expect, it } from 'vitest';
import { headTagsOf } from './head-tags.ts';
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { defaultPageMetadata, pageMetadata, type PageMetadata } from './page-metadata.ts';
import { PAGE_ROUTES, type PageName } from './pages.ts';

const PUBLIC_URL = 'https://derby.example';
const names = [...new Set(PAGE_ROUTES.map(({ page }) => page))];

function metadataOf(page: PageName): PageMetadata {
  return pageMetadata(page, DEFAULT_EVENT, PUBLIC_URL, '2025');
}

const pages = names.map((name) => [name, metadataOf(name)] as const);

it('describes the event in the words of search engines', () => {
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
    offers: { '@type': 'Offer', url: 'https://derby.example/tickets' },
  });
});

it('publishes a price and the day on which the sale starts once they are known, and no coordinates that are not', () => {
  const event = {
    ...DEFAULT_EVENT,
    venue: { ...DEFAULT_EVENT.venue, latitude: null },
    tickets: { url: null, price: 80, currency: 'CAD', onSaleFrom: '2027-05-01T09:00' },
  };
  const { structuredData } = defaultPageMetadata(event, PUBLIC_URL);
  expect(structuredData).toMatchObject({
    offers: { price: 80, priceCurrency: 'CAD', validFrom: '2027-05-01T09:00:00-07:00' },
  });
  expect(JSON.stringify(structuredData)).not.toContain('GeoCoordinates');
});

it('is written in the terms of schema.org, which the compiler knows', () => {
  // @ts-expect-error -- the check can fail: there is no such term
  const unknownTerm: SportsEvent = { '@type': 'SportsEvent', startDay: '2025-08-09' };
  // @ts-expect-error -- nor such a state
  const unknownState: SportsEvent = { '@type': 'SportsEvent', eventStatus: 'https://schema.org/EventSchedule' };
  expect([unknownTerm, unknownState]).toHaveLength(2);
});

it('gives each page a title and an address of its own', () => {
  expect(new Set(pages.map(([, { title }]) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(([, { url }]) => url)).size).toBe(pages.length);
});

it.each(pages)('fits what search engines and shared links show of %s', (_name, metadata) => {
  expect(metadata.title.length).toBeLessThanOrEqual(70);
  expect(metadata.description.length).toBeLessThanOrEqual(160);
});

it('keeps the console out of search engines, and nothing else', () => {
  const hidden = pages.filter(([, { isIndexed }]) => !isIndexed).map(([name]) => name);
  expect(hidden).toEqual(['login', 'admin']);
});

it('names the year of a past derby, and not the next event', () => {
  expect(metadataOf('result')).toMatchObject({
    title: 'Results 2025 | Rangers Salmon Derby',
    url: '/results/2025',
    structuredData: null,
    isIndexed: true,
  });
});

it('says to shared links what they show: name, words, address and picture with its size and text', () => {
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
