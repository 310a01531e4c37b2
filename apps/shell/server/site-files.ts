import { derbyEvent } from '@derby/rules/event/event';
import { defaultPageMetadata, PAGE_METADATA, type PageMetadata } from '@derby/micro-frontend/page-metadata';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './html.ts';

const HOUR_SECONDS = 3_600;
/** The sea of the kit's light scheme, and its paper. */
const THEME_COLOUR = '#0d4a5c';
const BACKGROUND_COLOUR = '#f7f5f0';

/** The pages that search engines may keep, as absolute addresses in the order of the product's pages. */
function indexedPages(publicUrl: string): string[] {
  const defaults = defaultPageMetadata(publicUrl);
  return Object.values<Partial<PageMetadata>>(PAGE_METADATA)
    .filter(({ isIndexed = defaults.isIndexed }) => isIndexed)
    .map(({ url = defaults.url }) => new URL(url, `${publicUrl}/`).href);
}

function sitemap(publicUrl: string): string {
  const urls = indexedPages(publicUrl).map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/** Robots may read every page, and the calls that fill them; the console is no page to find. */
function robots(publicUrl: string): string {
  return `User-agent: *
Disallow: /admin

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest). */
function webManifest(): string {
  return JSON.stringify({
    id: '/',
    name: derbyEvent.title,
    short_name: derbyEvent.shortTitle,
    description: derbyEvent.summary,
    lang: 'en-CA',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLOUR,
    background_color: BACKGROUND_COLOUR,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Leaderboard', url: '/leaderboard' },
      { name: 'Junior Division', url: '/junior-leaderboard' },
      { name: 'Purchase Tickets', url: '/tickets' },
    ],
  });
}

/** Serves what robots and phones ask of a site beside its pages. */
export function registerSiteFiles(server: FastifyInstance, publicUrl: string): void {
  const files = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(publicUrl) },
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemap(publicUrl) },
    { path: '/site.webmanifest', type: 'application/manifest+json; charset=utf-8', text: webManifest() },
  ];
  for (const { path, type, text } of files) {
    server.get(path, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type(type).send(text),
    );
  }
}
