import type { RemoteDescription } from '@derby/micro-frontend/contract';
import { headTagsOf, STRUCTURED_DATA_ELEMENT_ID } from '@derby/micro-frontend/head-tags';
import { PAINTED_PAGE_ELEMENT_ID } from '@derby/micro-frontend/runtime-config';
import type { PageMetadata } from '@derby/micro-frontend/page-metadata';
import { RUNTIME_CONFIG_ELEMENT_ID, type RuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { escapeHtml } from '@derby/server-kit/escape-html';
import type { FirstPaint } from './first-paint.tsx';

/** Where the built page leaves room for the head of each page. */
const HEAD_PLACE = '<!--page-head-->';

/** Where the scripts show the page. */
const ROOT = '<div id="root"></div>';

/** JSON inside a script element: no text in it can end the element or begin a comment. */
function dataBlock(id: string, type: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="${type}" id="${id}">${json}</script>`;
}

/** The remote's files; its scripts yield to the style sheets, which the first paint waits for. */
function preloadLinks(remote: { url: string; description: RemoteDescription }): string[] {
  const { js, css } = remote.description.preload;
  return [
    ...css.map((path) => `<link rel="preload" as="style" crossorigin href="${escapeHtml(`${remote.url}/${path}`)}">`),
    ...js.map(
      (path) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(`${remote.url}/${path}`)}">`,
    ),
  ];
}

function paintedRoot({ shell, page }: FirstPaint): string {
  return `<div id="root">${shell}</div>\n    <div id="${PAINTED_PAGE_ELEMENT_ID}">${page}</div>`;
}

/** The shell's and the remotes' scripts beyond the first few lines, in their links. */
const SCRIPT_PRELOAD = 'rel="modulepreload" fetchpriority="low"';
/** What is painted needs none of them: `after-paint.js` makes them preloads when it stands. */
const LATER_PRELOAD = 'rel="after-paint" fetchpriority="low"';
const AFTER_PAINT = '<script async src="/after-paint.js"></script>';

/** Everything that differs from page to page. */
export interface PageContent {
  readonly metadata: PageMetadata;
  readonly config: RuntimeConfig;
  /** What is painted until the scripts have run; null for nothing. */
  readonly firstPaint: FirstPaint | null;
  /** The remote that shows the page, when it could be asked: its files are fetched along with the shell's. */
  readonly remote: { readonly url: string; readonly description: RemoteDescription } | null;
}

/** The page's HTML: the built template with title, tags, event data, configuration and preload links in its head, and its first paint. */
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
    ...(firstPaint ? [AFTER_PAINT] : []),
  ];
  // A function, because a replacement text would give meaning to the dollar signs in it.
  return whenPainted(template)
    .replace(HEAD_PLACE, () => lines.join('\n    '))
    .replace(ROOT, () => (firstPaint ? paintedRoot(firstPaint) : ROOT));
}
