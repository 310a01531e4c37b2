import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { MAGIC_NUMBERS } from '../magic-numbers.ts';
import type { MediaStorage } from '../media-storage.ts';
import type { Store } from '../store.ts';
import { phonesFeed } from './phones-feed.ts';
import { phonesView } from './phones.ts';

const MAX_SLOW_MS = 120_000;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";
const STYLE = 'text/css; charset=utf-8';
const require = createRequire(import.meta.url);

/** Registers the page with the phones and the stand-in for the ticketing form; `publicFolder` holds their files. */
export function pageRoutes(
  server: FastifyInstance,
  { store, storage, publicFolder }: { store: Store; storage: MediaStorage; publicFolder: string },
): void {
  const own = (name: string) => join(publicFolder, name);
  const files = {
    '/phones.js': { file: own('phones.js'), type: 'text/javascript; charset=utf-8' },
    '/sandbox.css': { file: own('sandbox.css'), type: STYLE },
    '/tokens.css': { file: require.resolve('@derby/ui/theme.css'), type: STYLE },
    '/barlow-condensed-600.woff2': {
      file: require.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'),
      type: 'font/woff2',
    },
  };
  for (const [path, { file, type }] of Object.entries(files)) {
    server.get(path, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(readFileSync(file)),
    );
  }

  server.get('/', async (_request, reply) =>
    reply.headers(pageHeaders({ framed: false })).send(readFileSync(own('phones.html'))),
  );
  server.get<{ Querystring: { slow?: string } }>('/ticketing', async (request, reply) => {
    await pause(Math.min(Math.max(Number(request.query.slow) || 0, 0), MAX_SLOW_MS));
    return reply.headers(pageHeaders({ framed: true })).send(readFileSync(own('ticketing.html')));
  });

  server.get('/phones.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(phonesView(store)),
  );
  phonesFeed(server, store);
  server.get('/magic-numbers.json', async () =>
    Object.entries(MAGIC_NUMBERS).map(([digits, { says }]) => ({ number: `555-${digits}`, says })),
  );

  server.get<{ Params: { mediaSid: string } }>('/media/:mediaSid', async (request, reply) => {
    const known = mediaOf(store, request.params.mediaSid);
    const bytes = known && storage.get(known.mediaSid);
    if (!known || !bytes) return reply.code(404).send({ error: 'not found' });
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
      .type(known.contentType)
      .send(bytes);
  });
}

/** Returns the headers of a page; `framed` allows other sites to frame it. */
function pageHeaders({ framed }: { framed: boolean }): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framed ? POLICY : `${POLICY}; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}

function mediaOf(store: Store, mediaSid: string) {
  for (const message of store.messages.values()) {
    const found = message.media.find((media) => media.mediaSid === mediaSid);
    if (found) return found;
  }
  return undefined;
}
