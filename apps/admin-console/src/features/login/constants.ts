/** Digits of a two-factor code (spec.md 9). */
export const CODE_LENGTH = 6;
