import { randomUUID } from 'node:crypto';

/** The header that carries one request's id through every process. */
export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** The id that came with the request when it is harmless to log, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE.test(header) ? header : randomUUID();
}
