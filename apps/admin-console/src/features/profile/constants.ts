/** Characters of a new password (spec.md 9). */
export const MIN_PASSWORD_LENGTH = 6;
/** Digits of a two-factor code (spec.md 9). */
export const CODE_LENGTH = 6;
