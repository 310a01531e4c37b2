import { fakeDescription } from '@derby/micro-frontend/testing/fake-description';
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { pageMetadata } from '@derby/micro-frontend/page-metadata';
import type { RuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { describe, expect, it } from 'vitest';
import { renderPage, type PageContent } from './html.ts';

const TEMPLATE = '<head><!--page-head--></head><body><div id="root"></div></body>';

const config: RuntimeConfig = {
  publicUrl: 'https://derby.test',
  ticketingUrl: 'https://tickets.test/frame',
  earlyQueries: ['/graphql?query=%7Bboard%7D'],
  event: DEFAULT_EVENT,
  derby: UNKNOWN_DERBY,
  notice: null,
  remotes: {
    'public-site': { url: 'https://site.test', contractVersion: 2 },
    'admin-console': { url: 'https://admin.test', contractVersion: null },
  },
};

const head: PageContent = {
  metadata: pageMetadata('leaderboard', DEFAULT_EVENT, config.publicUrl),
  config,
  firstPaint: null,
  remote: null,
};

function blockOf(html: string, id: string): unknown {
  const [, json] = new RegExp(`<script type="[^"]+" id="${id}">(.*?)</script>`).exec(html) ?? [];
  return JSON.parse(json ?? 'null') as unknown;
}

describe('renderPage', () => {
  it('inlines the configuration and the event as data blocks', () => {
    const html = renderPage(TEMPLATE, head);
    expect(blockOf(html, 'runtime-config')).toEqual(config);
    expect(blockOf(html, 'structured-data')).toMatchObject({
      '@type': 'SportsEvent',
      endDate: '2025-08-09T16:00:00-07:00',
    });
  });

  it('escapes values so that none can end its element', () => {
    const html = renderPage(TEMPLATE, {
      ...head,
      metadata: { ...head.metadata, title: '</title><script>alert(1)</script>', description: '" onload="x' },
      config: { ...config, ticketingUrl: 'https://x.test/</script><script>alert(2)</script>' },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('" onload="x');
    expect(blockOf(html, 'runtime-config')).toMatchObject({
      ticketingUrl: 'https://x.test/</script><script>alert(2)</script>',
    });
  });

  it('writes the shell into the root and the painted page below it', () => {
    const firstPaint = { shell: '<nav>Home</nav>', page: '<h1>$& Prizes</h1>', isKnown: false };
    const html = renderPage(TEMPLATE, { ...head, firstPaint });
    expect(html).toContain('<div id="root"><nav>Home</nav></div>');
    expect(html).toContain('<div id="painted-page"><h1>$& Prizes</h1></div>');
    const known = renderPage(TEMPLATE, { ...head, firstPaint: { ...firstPaint, isKnown: true } });
    expect(known).toContain('<div id="painted-page" data-known><h1>');
  });

  it('delays the scripts of a painted page until it is on the screen', () => {
    const template = TEMPLATE.replace('</head>', '<link rel="modulepreload" fetchpriority="low" href="/a.js"></head>');
    const unpainted = renderPage(template, head);
    expect(unpainted).toContain('<link rel="modulepreload" fetchpriority="low" href="/a.js">');
    expect(unpainted).not.toContain('after-paint');
    const painted = renderPage(template, {
      ...head,
      firstPaint: { shell: '', page: '<h1>Prizes</h1>', isKnown: true },
    });
    expect(painted).toContain('<link rel="after-paint" fetchpriority="low" href="/a.js">');
    expect(painted).toContain('<script async src="/after-paint.js"></script>');
  });

  it('keeps dollar signs', () => {
    const html = renderPage(TEMPLATE, { ...head, metadata: { ...head.metadata, title: "$& $' $1 $500 cash" } });
    expect(html).toContain('<title>$&amp; $&#39; $1 $500 cash</title>');
  });

  it('preloads the files of the remote of the page from the origin of the remote', () => {
    const description = fakeDescription({
      preload: {
        js: ['remoteEntry.js'],
        css: ['assets/a.css'],
        pages: { home: ['assets/home.js'], details: ['assets/details.js'] },
        kept: ['assets/later.js'],
      },
    });
    const html = renderPage(TEMPLATE, { ...head, remote: { url: 'https://site.test', description, page: 'home' } });
    for (const file of ['remoteEntry.js', 'assets/home.js']) {
      expect(html).toContain(
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="https://site.test/${file}">`,
      );
    }
    expect(html).not.toContain('details.js');
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="https://site.test/assets/a.css">');
    // Only for the service worker.
    expect(html).toContain('<link rel="kept" crossorigin href="https://site.test/assets/later.js">');
  });
});
