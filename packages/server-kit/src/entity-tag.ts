import { createHash } from 'node:crypto';

/** Returns a strong entity tag of a body's text. */
export function entityTagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Returns whether the caller has this version (RFC 9110, If-None-Match: weak comparison). */
export function isUnchanged(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const own = withoutWeakness(entityTag);
  return ifNoneMatch.split(',').some((tag) => withoutWeakness(tag) === own);
}

/** Returns whether the caller has seen this version (RFC 9110, If-Match: strong comparison). */
export function isMatch(ifMatch: string, entityTag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === entityTag);
}
