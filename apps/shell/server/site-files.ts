import { DIVISIONS } from '@derby/rules/divisions';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { PAGE_ROUTES, pathOf, type PageName } from '@derby/micro-frontend/pages';
import { escapeHtml } from '@derby/server-kit/escape-html';
import type { FastifyInstance } from 'fastify';
import type { PastYears } from './past-years.ts';

const HOUR_SECONDS = 3_600;
/** Short, because a changed event must be visible everywhere within five seconds. */
const MANIFEST_SECONDS = 3;
/** The `sea` colour of the light scheme, and its `paper` colour. */
const THEME_COLOUR = '#0d4a5c';
const BACKGROUND_COLOUR = '#f7f5f0';

/** Pages of one fish or card, and one without content. */
const UNLISTED: ReadonlySet<PageName> = new Set(['fish', 'card', 'scale']);

/** Returns the absolute URLs of the pages for search engines, in the order of the product's pages. */
function indexedPages(publicUrl: string, years: NonNullable<PastYears>): string[] {
  return PAGE_ROUTES.filter(({ remote, page }) => remote === 'public-site' && !UNLISTED.has(page))
    .flatMap(({ page }) => (page === 'result' ? years.map(({ year }) => pathOf(page, year)) : pathOf(page)))
    .map((path) => new URL(path, `${publicUrl}/`).href);
}

function sitemap(publicUrl: string, years: PastYears): string {
  const urls = indexedPages(publicUrl, years ?? []).map((url) => `  <url><loc>${escapeHtml(url)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/** Returns robots.txt. Robots may read all pages except the console, and the calls that fill them. */
function robots(publicUrl: string): string {
  return `User-agent: *
Disallow: /admin

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** What distinguishes the two web app manifests (W3C), with which phones install the site on the home screen. */
interface Installed {
  readonly name: string;
  readonly shortName: string;
  readonly startPath: string;
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

function manifestOf(event: DerbyEvent, { name, shortName, startPath, shortcuts }: Installed): string {
  return JSON.stringify({
    id: startPath,
    name,
    short_name: shortName,
    description: event.summary,
    lang: 'en-CA',
    start_url: startPath,
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
    shortcuts,
  });
}

/** Returns the manifest for visitors. */
export function webManifest(event: DerbyEvent): string {
  return manifestOf(event, {
    name: event.title,
    shortName: event.shortTitle,
    startPath: '/',
    shortcuts: [
      ...DIVISIONS.map(({ heading, path }) => ({ name: heading, url: path })),
      { name: 'Purchase Tickets', url: '/tickets' },
    ],
  });
}

/** Returns the manifest of the console, which starts with New Entry. */
function consoleManifest(event: DerbyEvent): string {
  return manifestOf(event, {
    name: `${event.shortTitle}: New Entry`,
    shortName: 'New Entry',
    startPath: '/admin',
    shortcuts: [{ name: 'Manage Entries', url: '/admin/manage' }],
  });
}

/** Serves robots.txt, sitemap and manifests. */
export function registerSiteFiles(
  server: FastifyInstance,
  {
    publicUrl,
    event,
    years,
  }: {
    readonly publicUrl: string;
    readonly event: () => DerbyEvent | null;
    readonly years: () => PastYears;
  },
): void {
  for (const [path, textOf] of [
    ['/site.webmanifest', webManifest],
    ['/console.webmanifest', consoleManifest],
  ] as const) {
    server.get(path, (_request, reply) => {
      const known = event();
      if (!known) return reply.code(503).header('cache-control', 'no-store').send({ error: 'The site is starting.' });
      return reply
        .header('cache-control', `public, max-age=${MANIFEST_SECONDS}`)
        .type('application/manifest+json; charset=utf-8')
        .send(textOf(known));
    });
  }
  for (const [path, type, text] of [
    ['/robots.txt', 'text/plain', () => robots(publicUrl)],
    ['/sitemap.xml', 'application/xml', () => sitemap(publicUrl, years())],
  ] as const) {
    server.get(path, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type(`${type}; charset=utf-8`).send(text()),
    );
  }
}
