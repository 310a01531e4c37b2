import type { RemoteDescription } from '@derby/micro-frontend/contract';
import { headTagsOf, STRUCTURED_DATA_ELEMENT_ID } from '@derby/micro-frontend/head-tags';
import type { PageMetadata } from '@derby/micro-frontend/page-metadata';
import type { PageName } from '@derby/micro-frontend/pages';
import {
  PAINTED_PAGE_ELEMENT_ID,
  RUNTIME_CONFIG_ELEMENT_ID,
  type RuntimeConfig,
} from '@derby/micro-frontend/runtime-config';
import { escapeHtml } from '@derby/server-kit/escape-html';
import type { FirstPaint } from './first-paint.tsx';

/** The placeholder in the built page for the head of each page. */
const HEAD_PLACE = '<!--page-head-->';

/** The element in which the scripts show the page. */
const ROOT = '<div id="root"></div>';

/** Returns a script element with JSON. No text in it can end the element or start a comment. */
function dataBlock(id: string, type: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="${type}" id="${id}">${json}</script>`;
}

/**
 * Returns links to the remote's files. Its scripts have low priority, because the first paint waits for the style
 * sheets.
 */
function preloadLinks({ url, description, page }: NonNullable<PageContent['remote']>): string[] {
  const { css, js, pages, kept } = description.preload;
  const address = (path: string): string => `crossorigin href="${escapeHtml(`${url}/${path}`)}"`;
  return [
    ...css.map((path) => `<link rel="preload" as="style" ${address(path)}>`),
    ...[...js, ...(pages[page] ?? [])].map((path) => `<link rel="modulepreload" fetchpriority="low" ${address(path)}>`),
    // Browsers ignore it. The service worker reads it.
    ...kept.map((path) => `<link rel="kept" ${address(path)}>`),
  ];
}

function paintedRoot({ shell, page, isKnown }: FirstPaint): string {
  const id = `id="${PAINTED_PAGE_ELEMENT_ID}"${isKnown ? ' data-known' : ''}`;
  return `<div id="root">${shell}</div>\n    <div ${id}>${page}</div>`;
}

/** Matches preloads of scripts. */
const SCRIPT_PRELOAD = 'rel="modulepreload" fetchpriority="low"';
/** The first paint needs no scripts: `after-paint.js` turns these links into preloads once it is shown. */
const LATER_PRELOAD = 'rel="after-paint" fetchpriority="low"';
const AFTER_PAINT = '<script async src="/after-paint.js"></script>';

/** The parts that differ from page to page. */
export interface PageContent {
  readonly metadata: PageMetadata;
  readonly config: RuntimeConfig;
  /** The content until the scripts have run; null for none. */
  readonly firstPaint: FirstPaint | null;
  /** The remote that shows the page, if its description is known. Its files are fetched together with the shell's. */
  readonly remote: { readonly url: string; readonly description: RemoteDescription; readonly page: PageName } | null;
}

/**
 * Renders the page's HTML: the built template with title, tags, event data, configuration and preload links in its
 * head, and its first paint.
 */
export function renderPage(template: string, { metadata, config, firstPaint, remote }: PageContent): string {
  const whenPainted = (links: string): string => (firstPaint ? links.replaceAll(SCRIPT_PRELOAD, LATER_PRELOAD) : links);
  const lines = [
    `<title>${escapeHtml(metadata.title)}</title>`,
    ...headTagsOf(metadata, config.publicUrl).map(
      ({ element, key, content }) =>
        `<${element} ${key.attribute}="${key.value}" ${content.attribute}="${escapeHtml(content.value)}">`,
    ),
    ...(metadata.structuredData
      ? [dataBlock(STRUCTURED_DATA_ELEMENT_ID, 'application/ld+json', metadata.structuredData)]
      : []),
    dataBlock(RUNTIME_CONFIG_ELEMENT_ID, 'application/json', config),
    ...(remote ? preloadLinks(remote).map(whenPainted) : []),
    ...(firstPaint?.firstScript ? [`<script src="${firstPaint.firstScript}"></script>`] : []),
    ...(firstPaint ? [AFTER_PAINT] : []),
  ];
  // A function, because `$` has a meaning in a replacement text.
  return whenPainted(template)
    .replace(HEAD_PLACE, () => lines.join('\n    '))
    .replace(ROOT, () => (firstPaint ? paintedRoot(firstPaint) : ROOT));
}
