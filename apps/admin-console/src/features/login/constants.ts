/** Digits of a two-factor code. */
export const CODE_LENGTH = 6;
