import type { IncomingHttpHeaders } from 'node:http';

type Headers = Record<string, string | string[]>;

/** Of one connection, not of the message (RFC 9110, 7.6.1). */
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

/** Not for services: the front door has waited for the body and knows its length; the product has no cookies. */
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

/** The headers of a visitor's request that go on to a service, and those that `own` sets in the place of the visitor's. */
export function forwardedHeaders(headers: IncomingHttpHeaders, own: Readonly<Record<string, string>>): Headers {
  return { ...endToEnd(headers, NOT_FORWARDED), ...own };
}

/** The headers of a service's answer that go on to the visitor. */
export function answeredHeaders(headers: IncomingHttpHeaders): Headers {
  return endToEnd(headers);
}
