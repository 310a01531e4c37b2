import type { IncomingHttpHeaders } from 'node:http';
import type { Limits } from '../limits.ts';

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The bearer token of a request as it came; undefined when there is none or the header is something else. */
export function readToken(
  { authorization = '' }: IncomingHttpHeaders,
  { tokenCharacters }: Pick<Limits, 'tokenCharacters'>,
): string | undefined {
  return authorization.length > tokenCharacters ? undefined : BEARER.exec(authorization)?.[1];
}
