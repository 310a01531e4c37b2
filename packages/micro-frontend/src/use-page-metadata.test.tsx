// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PAGE_METADATA, type PageMetadata } from './page-metadata.ts';
import { usePageMetadata } from './use-page-metadata.ts';

function Page({ metadata }: { readonly metadata: Partial<PageMetadata> }) {
  usePageMetadata(metadata);
  return null;
}

function content(selector: string): string | null | undefined {
  const node = document.head.querySelector(selector);
  return node?.getAttribute('content') ?? node?.getAttribute('href');
}

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

it('sets title, description, canonical link, social tags and event data', () => {
  render(<Page metadata={PAGE_METADATA.details} />);
  expect(document.title).toBe('Event Details | Rangers Salmon Derby 2025');
  expect(content('meta[name="description"]')).toContain('Time, place, programme and prizes');
  expect(content('link[rel="canonical"]')).toBe(`${window.location.origin}/details`);
  expect(content('meta[property="og:title"]')).toBe('Event Details | Rangers Salmon Derby 2025');
  expect(content('meta[property="og:image"]')).toBe(`${window.location.origin}/social-card.png`);
  const event = JSON.parse(document.querySelector('#structured-data')?.textContent ?? '') as Record<string, unknown>;
  expect(event).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2025-08-09T12:00:00-07:00',
    offers: { priceCurrency: 'CAD', eligibleQuantity: { minValue: 1 } },
  });
});

it('resets everything to the defaults when the page is left', () => {
  const { unmount } = render(<Page metadata={{ title: 'Mine', structuredData: null, isIndexed: false }} />);
  expect(document.querySelector('#structured-data')).toBeNull();
  expect(content('meta[name="robots"]')).toBe('noindex');
  unmount();
  expect(document.title).toBe('Rangers Salmon Derby 2025');
  expect(content('meta[name="robots"]')).toBe('index, follow');
  expect(content('link[rel="canonical"]')).toBe(`${window.location.origin}/`);
  expect(document.querySelector('#structured-data')).not.toBeNull();
});

it('changes the same elements from page to page and never doubles them', () => {
  const { rerender } = render(<Page metadata={PAGE_METADATA.leaderboard} />);
  rerender(<Page metadata={PAGE_METADATA.tickets} />);
  expect(document.title).toBe('Purchase Tickets | Rangers Salmon Derby 2025');
  for (const selector of ['meta[name="description"]', 'link[rel="canonical"]', '#structured-data']) {
    expect(document.querySelectorAll(selector)).toHaveLength(1);
  }
});
