import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal, for long random texts and fingerprints; never for passwords. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
