import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import type { FastifyInstance } from 'fastify';
import { renderDocs, STYLESHEET_PATH } from '../docs/page.ts';
import { STYLESHEET } from '../docs/stylesheet.ts';
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
