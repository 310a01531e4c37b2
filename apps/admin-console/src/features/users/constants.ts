/** The first administrator, who cannot be deleted. */
export const FIRST_USER_ID = 1;
/** Characters of a password. */
export const MIN_PASSWORD_LENGTH = 6;
/** What a row takes until it has been measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 150 } as const;
