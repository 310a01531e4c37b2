import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from '@derby/server-kit/entity-tag';
import { chooseCoding, encode, type ContentCoding } from '../content-coding.ts';
import type { UpstreamAnswer } from './ask-upstream.ts';

/** Names and values by turns, as Node writes them without another look. */
export type FlatHeaders = readonly string[];

interface Encoded {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly notModifiedHeaders: FlatHeaders;
  readonly body: Buffer | string;
}

/** One version of an answer, ready to be sent as often as wanted. */
export interface Representation {
  /** Sends it in a coding that the request accepts, or 304; `extra` headers are this request's own. */
  send(request: IncomingMessage, response: ServerResponse, extra: FlatHeaders): void;
  isOf(answer: UpstreamAnswer): boolean;
  /** The answer itself, when it brought what was asked for; the same string for as long as the version lives. */
  readonly text: string | null;
  readonly sizeBytes: number;
}

/** Below this a coding saves less than its header costs. */
const MIN_ENCODED_BYTES = 1_024;
/** What a cache may learn from a 304 (RFC 9110, 15.4.5), and what a browser asks of it for a script of another origin. */
const DESCRIBES_VERSION = new Set([
  'cache-control',
  'etag',
  'vary',
  'content-location',
  'expires',
  'access-control-allow-origin',
  'access-control-expose-headers',
  // Another page may have changed while this one stays as it is.
  'x-board-version',
]);

/** Creates a version with the headers common to all answers. Each content coding is encoded once, on first use. */
export function createRepresentation(
  answer: UpstreamAnswer,
  common: Readonly<Record<string, string>>,
  options: { isEncoded: boolean },
): Representation {
  const isEncoded = options.isEncoded && answer.body.length >= MIN_ENCODED_BYTES;
  const encoded = new Map<ContentCoding, Encoded>([['identity', pack(answer.body, 'identity')]]);
  const encoding = new Map<ContentCoding, Promise<Encoded>>();
  const { etag } = answer.headers;

  function pack(body: Buffer, coding: ContentCoding): Encoded {
    const { vary, age: _age, ...own } = answer.headers;
    const headers: Record<string, string> = { ...common, ...own };
    if (isEncoded) headers['vary'] = vary ? `${vary}, accept-encoding` : 'accept-encoding';
    else if (vary) headers['vary'] = vary;
    if (coding !== 'identity') {
      headers['content-encoding'] = coding;
      // A coding keeps the content and changes the bytes, so the entity tag becomes weak.
      if (headers['etag']) headers['etag'] = headers['etag'].replace(/^(?!W\/)/, 'W/');
    }
    const notModified = Object.entries(headers).filter(([name]) => name in common || DESCRIBES_VERSION.has(name));
    return {
      status: answer.status,
      headers: [...Object.entries(headers).flat(), 'content-length', String(body.length)],
      notModifiedHeaders: notModified.flat(),
      // Node sends head and text in one write, which bytes would take two for.
      body: coding === 'identity' ? body.toString() : body,
    };
  }

  function encodeOnce(coding: ContentCoding): Promise<Encoded> {
    const underway = encoding.get(coding);
    if (underway) return underway;
    const made = encode(answer.body, coding).then((body) => pack(body, coding));
    encoding.set(coding, made);
    // A failure reaches those who wait for it.
    made.then(
      (ready) => encoded.set(coding, ready),
      () => encoding.delete(coding),
    );
    return made;
  }

  return {
    send(request, response, extra) {
      const coding = isEncoded ? chooseCoding(request.headers['accept-encoding']) : 'identity';
      const ready = encoded.get(coding);
      if (ready) write(request, response, { ready, extra, etag });
      else {
        encodeOnce(coding)
          .then((made) => write(request, response, { ready: made, extra, etag }))
          .catch(() => response.destroy());
      }
    },
    isOf: ({ status, headers, body }) =>
      status === answer.status &&
      JSON.stringify(headers) === JSON.stringify(answer.headers) &&
      body.equals(answer.body),
    text: answer.status === 200 ? answer.body.toString() : null,
    sizeBytes: answer.body.length,
  };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { ready, extra, etag }: { ready: Encoded; extra: FlatHeaders; etag: string | undefined },
): void {
  const ifNoneMatch = request.headers['if-none-match'];
  if (ready.status === 200 && ifNoneMatch !== undefined && etag !== undefined && isUnchanged(ifNoneMatch, etag)) {
    response.writeHead(304, [...ready.notModifiedHeaders, ...extra]).end();
  } else {
    response
      .writeHead(ready.status, [...ready.headers, ...extra])
      .end(request.method === 'HEAD' ? undefined : ready.body);
  }
}
