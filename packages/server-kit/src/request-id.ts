import { randomUUID } from 'node:crypto';

/** The header with a request's id, passed on through all processes. The front door gives each request a new one. */
export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the given id when it is safe to log, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE.test(header) ? header : randomUUID();
}
