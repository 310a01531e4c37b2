import { randomBytes } from 'node:crypto';
import { signingSecret } from '@derby/rules/settings/kinds';

const SECRET_BYTES = 48;

/** Returns a new signing key with 384 random bits. */
export function makeSigningSecret(): string {
  for (;;) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    // A random secret may contain a forbidden word by chance.
    if ('value' in signingSecret.parse(secret)) return secret;
  }
}
