import { createHash } from 'node:crypto';

/** How long a shared cache may keep a public answer: a board made private must be obeyed within a second. */
export const SHARED_CACHE_CONTROL = 'public, max-age=1';

/** A strong entity tag of a body's text. */
export function entityTagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Whether the caller has this very version (RFC 9110, If-None-Match). */
export function isUnchanged(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag);
}
