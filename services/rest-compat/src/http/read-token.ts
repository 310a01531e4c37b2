import type { IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The bearer token of a request as it came; undefined when there is none or the header is something else. */
export function readToken(headers: IncomingHttpHeaders): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}
