/** Characters of a new password. */
export const MIN_PASSWORD_LENGTH = 6;
/** Digits of a two-factor code. */
export const CODE_LENGTH = 6;
