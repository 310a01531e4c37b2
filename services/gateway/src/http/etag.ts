import { createHash } from 'node:crypto';

/** A strong tag over the bytes of an answer. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether a client that sends this If-None-Match has the answer already. */
export function isKnownTo(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
