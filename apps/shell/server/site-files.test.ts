import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { PastYears } from './past-years.ts';
import { registerSiteFiles } from './site-files.ts';

const server = Fastify();
let years: PastYears = ['2025-2', '2025'].map((year) => ({ year, title: `Coho Cup ${year}` }));
registerSiteFiles(server, { publicUrl: 'https://derby.example', event: () => DEFAULT_EVENT, years: () => years });

async function read(url: string): Promise<{ type: unknown; text: string }> {
  const { headers, body } = await server.inject({ url });
  return { type: headers['content-type'], text: body };
}

const publicFile = (path: string) => fileURLToPath(new URL(`../public${path}`, import.meta.url));

const addressesOf = (map: string) => [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

test('the sitemap lists every page that may be indexed, and no other', async () => {
  const { type, text } = await read('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  expect(addressesOf(text)).toEqual([
    'https://derby.example/',
    'https://derby.example/leaderboard',
    'https://derby.example/junior-leaderboard',
    'https://derby.example/details',
    'https://derby.example/tickets',
    'https://derby.example/texts',
    'https://derby.example/results',
    'https://derby.example/results/2025-2',
    'https://derby.example/results/2025',
  ]);
});

test('the sitemap is served without years while they are unknown', async () => {
  years = null;
  const { text } = await read('/sitemap.xml');
  expect(addressesOf(text).filter((url) => url?.includes('/results'))).toEqual(['https://derby.example/results']);
});

test('robots.txt excludes the console and names the sitemap', async () => {
  const { type, text } = await read('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toBe('User-agent: *\nDisallow: /admin\n\nSitemap: https://derby.example/sitemap.xml\n');
});

test('the web manifest has the name, the colours and the icons', async () => {
  const { type, text } = await read('/site.webmanifest');
  expect(type).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({
    name: 'Rangers Salmon Derby 2025',
    short_name: 'Rangers Salmon Derby',
    start_url: '/',
    display: 'standalone',
    theme_color: '#0d4a5c',
  });
});

test('the manifest of the console starts with New Entry', async () => {
  const { type, text } = await read('/console.webmanifest');
  expect(type).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({ short_name: 'New Entry', id: '/admin', start_url: '/admin', scope: '/' });
  expect(JSON.parse(text)).toHaveProperty('icons.length', 4);
});

test('each icon of the manifest is an image of its declared size', async () => {
  const { icons } = JSON.parse((await read('/site.webmanifest')).text) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(icons.map(({ sizes, purpose = 'any' }) => [sizes, purpose])).toEqual([
    ['any', 'any'],
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, type } of icons) {
    const bytes = readFileSync(publicFile(src));
    expect(type === 'image/png' ? pngSize(bytes) : 'any').toBe(sizes);
  }
});

test('the icon for Apple phones has the required size', () => {
  expect(pngSize(readFileSync(publicFile('/icons/apple-touch.png')))).toBe('180x180');
});

/** Width and height of a PNG, from its header. */
function pngSize(bytes: Buffer): string {
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
