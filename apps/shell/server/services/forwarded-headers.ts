import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '@derby/server-kit/request-id';

type Headers = Record<string, string | string[]>;

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** Not sent to services: the front door has read the body and knows its length, and the product has no cookies. */
const NOT_FORWARDED = new Set([
  'host',
  'expect',
  'content-length',
  'cookie',
  'forwarded',
  'x-real-ip',
  'x-forwarded-port',
  'x-forwarded-server',
]);

function endToEnd(headers: IncomingHttpHeaders, without: ReadonlySet<string> = new Set()): Headers {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const forwarded: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    const isDropped = HOP_BY_HOP.has(name) || named.has(name) || without.has(name);
    if (value !== undefined && !isDropped) forwarded[name] = value;
  }
  return forwarded;
}

/** Returns the headers that tell a service the id of a request, the visitor's address, and the front door of both. */
export function visitorHeaders({ protocol, host }: URL, { id, address }: { id: string; address: string }) {
  return {
    [REQUEST_ID_HEADER]: id,
    'x-forwarded-for': address,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-host': host,
  };
}

/** Returns the request headers for a service. `own` headers replace the visitor's. */
export function forwardedHeaders(headers: IncomingHttpHeaders, own: Readonly<Record<string, string>>): Headers {
  return { ...endToEnd(headers, NOT_FORWARDED), ...own };
}

/** Returns the response headers of a service for the visitor. */
export function responseHeaders(headers: IncomingHttpHeaders): Headers {
  return endToEnd(headers);
}
