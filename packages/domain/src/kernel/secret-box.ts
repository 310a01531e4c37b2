import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { SecretBox, SecretPlace } from './deps.ts';
import { randomBytes } from './randomness.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v2';
/** Sealed without a place. Such values can be read until their row is written again. */
const FIRST_VERSION = 'v1';

const placeBytes = ({ purpose, rowId }: SecretPlace) => Buffer.from(JSON.stringify([purpose, String(rowId)]));

/** Creates a secret box with AES-256-GCM and a key derived from SECRETS_KEY, which is not stored in the database. */
export function createSecretBox(secretsKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'derby secrets at rest', 32));
  const derivingKey = Buffer.from(hkdfSync('sha256', secretsKey, '', 'derby derived names', 32));
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(placeBytes(place));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    derive: (purpose, text) => createHmac('sha256', derivingKey).update(`${purpose}\0${text}`).digest('hex'),
    isBound: (text) => text.startsWith(`${VERSION}.`),
    open(text, place) {
      const [version, body] = text.split('.');
      if ((version !== VERSION && version !== FIRST_VERSION) || body === undefined) {
        throw new Error('This is not a sealed secret.');
      }
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      if (version === VERSION) decipher.setAAD(placeBytes(place));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
