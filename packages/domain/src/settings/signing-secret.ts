import { randomBytes } from 'node:crypto';
import { signingSecret } from '@derby/rules/settings/kinds';

const SECRET_BYTES = 48;

/** A new signing key of 384 random bits. */
export function makeSigningSecret(): string {
  for (;;) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    // One in many millions spells a word of the list by chance.
    if ('value' in signingSecret.parse(secret)) return secret;
  }
}
