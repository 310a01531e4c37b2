/** How long message cards stay and fade (spec.md 9). */
export const MESSAGE_VISIBLE_MS = 4_000;
export const MESSAGE_FADE_MS = 300;

/** Digits of a phone number (spec.md 9). */
export const PHONE_DIGITS = 10;
/** What the derby decodes (spec.md 5). */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** The longest message to one contestant (spec.md 5). */
export const MAX_MESSAGE_LENGTH = 1_600;
