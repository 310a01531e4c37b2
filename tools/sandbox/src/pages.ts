import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DERBY_TIME_ZONE } from '@derby/rules/event/derby-time';
import type { FastifyInstance } from 'fastify';
import { DELIVERY_ERRORS } from './errors.ts';
import type { Message } from './message.ts';
import { MAGIC_NUMBERS } from './outcomes.ts';
import { smallestGapMs, type Store } from './store.ts';

/** Changes within this time are reported together. */
const QUIET_MS = 100;
const MAX_SLOW_MS = 120_000;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";
const STYLE = 'text/css; charset=utf-8';
const require = createRequire(import.meta.url);

interface Phone {
  readonly phoneNumber: string;
  readonly optedOut: boolean;
  /** Oldest first. */
  readonly messages: ReturnType<typeof shown>[];
}

/** Returns the data of the page: one phone per number, the one with the newest message first. */
function phonesView(store: Store) {
  const phones = new Map<string, Phone>();
  for (const message of store.messages.values()) {
    const fromPhone = message.direction === 'inbound';
    const phoneNumber = fromPhone ? message.from : message.to;
    const phone = phones.get(phoneNumber) ?? { phoneNumber, optedOut: store.optedOut.has(phoneNumber), messages: [] };
    phone.messages.push(shown(message));
    // Deleted and set again, so that the latest phone is last in the map.
    phones.delete(phoneNumber);
    phones.set(phoneNumber, phone);
  }
  return {
    timeZone: DERBY_TIME_ZONE,
    totalRequests: store.creates.length,
    totalMessages: store.messages.size,
    smallestGapMs: smallestGapMs(store.creates),
    phones: [...phones.values()].toReversed(),
  };
}

/** Returns a message as the page shows it. */
function shown(message: Message) {
  const fetched = message.media.filter((media) => media.httpStatus === 200);
  return {
    sid: message.sid,
    fromPhone: message.direction === 'inbound',
    text: message.body,
    atMs: message.createdAtMs,
    status: message.status,
    problem: message.errorCode === null ? null : `${DELIVERY_ERRORS[message.errorCode]} (${message.errorCode})`,
    pictures: fetched.map((media) => ({ url: `/media/${media.mediaSid}`, sizeBytes: media.sizeBytes })),
    missingPictures: message.media
      .filter((media) => media.httpStatus !== 200)
      .map(({ url, httpStatus }) => ({ url, httpStatus })),
  };
}

/** Notifies open pages of changes by server-sent events; the pages then reload `/phones.json`. */
function phonesFeed(server: FastifyInstance, store: Store): void {
  server.get('/phones/events', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\ndata: hello\n\n');
    let timer: NodeJS.Timeout | undefined;
    const stop = store.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        raw.write('data: changed\n\n');
      }, QUIET_MS);
    });
    raw.once('close', () => {
      stop();
      clearTimeout(timer);
    });
  });
}

/** Registers the page with the phones and the stand-in for the ticketing form; `publicFolder` holds their files. */
export function pageRoutes(
  server: FastifyInstance,
  { store, publicFolder }: { store: Store; publicFolder: string },
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
    const media = [...store.messages.values()].flatMap((message) => message.media);
    const known = media.find(({ mediaSid }) => mediaSid === request.params.mediaSid);
    const bytes = known && store.pictureOf(known.mediaSid);
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
