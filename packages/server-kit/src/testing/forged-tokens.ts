import { createHmac } from 'node:crypto';

const HOUR_SECONDS = 3_600;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims like the gateway, with any secret and HMAC algorithm. */
export function sign(claims: object, secret: string, alg: 'HS256' | 'HS512' = 'HS256'): string {
  const unsigned = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${unsigned}.${createHmac(alg.replace('HS', 'sha'), secret).update(unsigned).digest('base64url')}`;
}

/** Returns the claims of a token, unverified. */
export function claimsOf(token: string): { sub: string; iat: number; exp: number } {
  const [, body = ''] = token.split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string; iat: number; exp: number };
}

/**
 * Returns invalid tokens derived from a valid one, by the reason why they are invalid. `secret` is the signing secret.
 */
export function forgedTokens(good: string, secret: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = good.split('.');
  const claims = claimsOf(good);
  const past = { iat: claims.iat - 2 * HOUR_SECONDS, exp: claims.iat - HOUR_SECONDS };
  return {
    'of another key': sign(claims, `${secret}x`),
    'of another algorithm': sign(claims, secret, 'HS512'),
    'that has expired': sign({ ...claims, ...past }, secret),
    'of another type': sign({ ...claims, typ: 'refresh' }, secret),
    'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'for another user': `${head}.${encode({ ...claims, sub: '2' })}.${signature}`,
    'altered by a letter': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'that is garbage': 'garbage',
  };
}
