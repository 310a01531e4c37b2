/** An upload that takes longer is given up (spec.md 9). */
export const ADD_ENTRY_TIMEOUT_MS = 10_000;
/** Digits of a phone number (spec.md 9). */
export const PHONE_DIGITS = 10;
/** What the derby decodes (spec.md 5). */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
/** Where the typed part of an unsent entry is kept. */
export const DRAFT_STORAGE_KEY = 'newEntryDraft';

/** The notice of a passed deadline comes at most this late. */
export const DEADLINE_CHECK_MS = 15_000;
