/** The first administrator, who cannot be deleted (spec.md 5). */
export const FIRST_USER_ID = 1;
/** Characters of a password (spec.md 9). */
export const MIN_PASSWORD_LENGTH = 6;
/** What a row takes until it has been measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 150 } as const;
