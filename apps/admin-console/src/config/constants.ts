/** How long message cards stay and fade (spec.md 9). */
export const MESSAGE_VISIBLE_MS = 4_000;
export const MESSAGE_FADE_MS = 300;
