import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import type { FastifyInstance } from 'fastify';
import { renderDocs, STYLESHEET_PATH } from '../docs/page.ts';
import { publishedDescription } from '../openapi/document.ts';

const DESCRIPTION_PATH = '/api/openapi.json';
const PAGE_PATH = '/api/docs';
/** The calls that serve the description. */
export const DOCUMENTATION_CALLS = [DESCRIPTION_PATH, PAGE_PATH, STYLESHEET_PATH].map((path) => ({
  method: 'GET',
  path,
  isPublicRead: true,
}));

/** The description changes only with a deployment; five minutes later all clients have the new one. */
const CACHE_CONTROL = 'public, max-age=300';

let files: readonly { path: string; mediaType: string; text: string; entityTag: string }[] | undefined;

/** Returns the files, built once: building takes longer than the rest of the start. */
function documentationFiles() {
  if (files) return files;
  const description = publishedDescription();
  const texts = [
    { path: DESCRIPTION_PATH, mediaType: 'application/json', text: JSON.stringify(description) },
    { path: PAGE_PATH, mediaType: 'text/html', text: renderDocs(description) },
    { path: STYLESHEET_PATH, mediaType: 'text/css', text: STYLESHEET },
  ];
  files = texts.map(({ path, mediaType, text }) => ({ path, mediaType, text, entityTag: entityTagOf(text) }));
  return files;
}

/** Serves the description of the contract for tools and as a page: GET and HEAD, with 304 for an unchanged version. */
export function serveDocumentation(server: FastifyInstance): void {
  for (const { path, mediaType, text, entityTag } of documentationFiles()) {
    server.get(path, (request, reply) => {
      reply.header('cache-control', CACHE_CONTROL).header('etag', entityTag);
      if (isUnchanged(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
      return reply.type(`${mediaType}; charset=utf-8`).send(text);
    });
  }
}

/** The page's style: one column on a phone, an index beside the text on a wide screen, the whole text in print. */
const STYLESHEET = `
:root { color-scheme: light dark; --ink: #13242e; --paper: #fbfaf7; --quiet: #45606e; --line: #cfd8dc; --panel: #eef2f3; --link: #0b5c7d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eef0; --paper: #0e1a20; --quiet: #a9bdc6; --line: #2c424d; --panel: #16262e; --link: #7cc7e6; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; color: var(--ink); background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0.5rem 0; }
h2 { font-size: 1.3rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1.05rem; margin: 0; }
code, pre { font-family: ui-monospace, 'SFMono-Regular', Menlo, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
pre { margin: 0.5rem 0; padding: 0.75rem; overflow-x: auto; background: var(--panel); border-radius: 0.4rem; overflow-wrap: normal; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
nav h2 { font-size: 0.95rem; margin: 1rem 0 0.25rem; color: var(--quiet); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 0.3rem 0; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
dl { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); gap: 0.25rem 0.5rem; margin: 1rem 0 0; }
dt { font-weight: 700; font-variant-numeric: tabular-nums; }
dd, dd p { margin: 0; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); gap: 0 2rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; }
}
@media print {
  :root { --ink: #000; --paper: #fff; --panel: #fff; --link: #000; --line: #999; --quiet: #000; }
  body { display: block; padding: 0; font-size: 10pt; }
  nav { display: none; }
  article, pre { break-inside: avoid; }
  pre { border: 1px solid var(--line); white-space: pre-wrap; }
}
`;
