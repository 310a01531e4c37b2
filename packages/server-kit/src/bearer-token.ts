/** Tokens have about 300 characters. */
const MAX_HEADER_CHARACTERS = 2_048;
const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Returns the token of an Authorization header (RFC 6750, section 2.1), unverified; null when there is none. */
export function bearerTokenOf(header: string | undefined): string | null {
  if (header === undefined || header.length > MAX_HEADER_CHARACTERS) return null;
  return BEARER.exec(header)?.[1] ?? null;
}
