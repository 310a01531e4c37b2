// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import type { PageName } from './pages.ts';
import { putRuntimeConfig } from './put-runtime-config.ts';
import { usePageMetadata } from './use-page-metadata.ts';

function Page({ page }: { readonly page: PageName | 'notFound' }) {
  usePageMetadata(page);
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
  render(<Page page="details" />);
  expect(document.title).toBe('Event Details | Rangers Salmon Derby 2025');
  expect(content('meta[name="description"]')).toContain('Time, place, programme and prizes');
  expect(content('link[rel="canonical"]')).toBe(`${window.location.origin}/details`);
  expect(content('meta[property="og:title"]')).toBe('Event Details | Rangers Salmon Derby 2025');
  expect(content('meta[property="og:image"]')).toBe(`${window.location.origin}/social-card.png`);
  const event = JSON.parse(document.querySelector('#structured-data')?.textContent ?? '') as Record<string, unknown>;
  expect(event).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2025-08-09T12:00:00-07:00',
    offers: { url: `${window.location.origin}/tickets` },
  });
});

it('resets everything to the defaults when the page is left', () => {
  const { unmount } = render(<Page page="admin" />);
  expect(document.querySelector('#structured-data')).toBeNull();
  expect(content('meta[name="robots"]')).toBe('noindex');
  unmount();
  expect(document.title).toBe('Rangers Salmon Derby 2025');
  expect(content('meta[name="robots"]')).toBe('index, follow');
  expect(content('link[rel="canonical"]')).toBe(`${window.location.origin}/`);
  expect(document.querySelector('#structured-data')).not.toBeNull();
});

it('changes the same elements from page to page and never doubles them', () => {
  const { rerender } = render(<Page page="leaderboard" />);
  rerender(<Page page="tickets" />);
  expect(document.title).toBe('Purchase Tickets | Rangers Salmon Derby 2025');
  for (const selector of ['meta[name="description"]', 'link[rel="canonical"]', '#structured-data']) {
    expect(document.querySelectorAll(selector)).toHaveLength(1);
  }
});

it('speaks of the event as the organisers changed it', () => {
  putRuntimeConfig({ event: { ...DEFAULT_EVENT, title: 'Winter Derby 2027' } });
  render(<Page page="leaderboard" />);
  expect(document.title).toBe('Live Leaderboard | Winter Derby 2027');
});
