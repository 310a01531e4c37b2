/** How long message cards stay and fade. */
export const MESSAGE_VISIBLE_MS = 4_000;
export const MESSAGE_FADE_MS = 300;

/** Photo types that the server can decode. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];

export const CODE_LENGTH = 6;

export const MIN_PASSWORD_LENGTH = 6;
